import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Language } from '../../src/shared/languages'
import { createCtx } from '../../src/worker/context'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as reviews from '../../src/worker/domain/reviews/reviews'
import { page } from '../../src/worker/render/page'
import { filesOf } from '../support/assets'
import { makeReview } from '../support/reviewing'
import { set } from '../support/settings'
import { makeAdmin, makeOffer, type Offer, type Person, testCtx } from '../support/shop'

const shell = `<!doctype html><html lang="en"><head><title>Keyfall</title><template id="scripts"></template></head><body><div id="root"></div></body></html>`
const ASSETS = filesOf(shell)

let ctx: Ctx
let owner: Person
let offer: Offer
let slug: string
let low: string
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
  offer = await makeOffer(ctx)
  slug = (await catalogue.find(ctx, offer.productId)).slug
  await makeReview(ctx, offer, 5)
  await makeReview(ctx, offer, 4)
  low = (await makeReview(ctx, offer, 2)).id
})

const ctxIn = (language: Language): Promise<Ctx> => createCtx(env, { waitUntil: () => {} }, { language })
const ask = async (path: string) =>
  (await page(new Request(`http://shop.test${path}`), { ...env, ASSETS }, ctxIn)).text()

const fact = z.object({ '@type': z.string(), aggregateRating: z.record(z.string(), z.unknown()).optional() })
const factsIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, text = '']) => fact.parse(JSON.parse(text)))
    .find((each) => each['@type'] === 'Product')?.aggregateRating

const aggregate = { '@type': 'AggregateRating', bestRating: 5, worstRating: 1 }

test.each([
  ['', '3.7 out of 5, 3 reviews'],
  ['/ru', '3,7 из 5, 3 отзыва'],
  ['/uz', '5 dan 3,7, 3 ta sharh'],
])('the page of a product at %s/ says the stars before any script: %s', async (root, words) => {
  const html = await ask(`${root}/products/${slug}`)
  expect(html).toContain(words)
  expect(html).toContain('id="reviews"')
  expect(factsIn(html)).toEqual({ ...aggregate, ratingValue: 3.7, reviewCount: 3 })
})

test('a hidden review counts for no page any more', async () => {
  await reviews.hide(owner.ctx, low, { hidden: true, reason: 'A test' })
  catalogue.catalogueChanged(ctx)
  const html = await ask(`/products/${slug}`)
  expect(html).toContain('4.5 out of 5, 2 reviews')
  expect(factsIn(html)).toEqual({ ...aggregate, ratingValue: 4.5, reviewCount: 2 })
})

test('a product without reviews has no stars for search engines', async () => {
  const other = await catalogue.find(ctx, (await makeOffer(ctx)).productId)
  const html = await ask(`/products/${other.slug}`)
  expect(html).toContain('id="reviews"')
  expect(html).not.toContain('out of 5')
  expect(factsIn(html)).toBeUndefined()
})

test('while reviews are off the page says nothing of them', async () => {
  await set(owner, { switches: { reviews: false } })
  const html = await ask(`/products/${slug}`)
  expect(html).not.toContain('id="reviews"')
  expect(html).not.toContain('out of 5')
  expect(factsIn(html)).toBeUndefined()
  await set(owner, { switches: { reviews: true } })
})
