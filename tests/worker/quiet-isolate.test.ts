import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serve } from '../../src/worker/app'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import { knownProducts } from '../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as promotions from '../../src/worker/domain/promotions/promotions'
import { renewBeside } from '../../src/worker/domain/shop-window/shop-window'
import { ASSETS, origin } from '../support/assets'
import { costOf, inTurns } from '../support/counting'
import { nothingBeside } from '../support/nothing-beside'
import { makeAdmin, makeOffer, type Offer, type Person, testCtx } from '../support/shop'

let ctx: Ctx
let offer: Offer
let admin: Person
beforeAll(async () => {
  // The shop is asked whole here, with its own clock.
  ctx = await testCtx({ clock: { nowMs: () => Date.now() } })
  offer = await makeOffer(ctx)
  admin = await makeAdmin(ctx)
})

// One clock for all: time that goes back would make what was known younger.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

/** Eleven seconds later, in which nobody has asked this isolate for anything. */
const beQuiet = () => void vi.advanceTimersByTime(11_000)

/** How often an answer has waited for D1, one after the other. */
async function turnsOf(path: string) {
  const { db, turnsSoFar } = inTurns(env.DB)
  const execution = createExecutionContext()
  const request = new Request(origin + path) as Parameters<typeof serve>[0]
  const { status } = await serve(request, { ...env, ASSETS, DB: db }, execution)
  const turns = turnsSoFar()
  await waitOnExecutionContext(execution)
  return { status, turns }
}

/** Lowers the price of everything from now on. */
const promote = () =>
  promotions.make(admin.ctx, {
    ...{ startsAt: Date.now(), endsAt: null, pieces: null, reason: 'A sale' },
    terms: {
      ...{ names: { en: 'Autumn' }, percent: 5, steps: [] },
      ...{ categories: [], productIds: [], allowsCoupon: true },
    },
  })

describe.each([
  ['nothing lowers a price', false],
  ['a promotion runs', true],
])('while %s, an isolate that was quiet for ten seconds waits for D1 once', (_, isPromoted) => {
  let begun: { id: string } | undefined
  beforeAll(async () => {
    if (isPromoted) begun = await promote()
  })
  afterAll(async () => {
    if (!begun) return
    await promotions.end(admin.ctx, begun.id)
    // Whoever comes next lets this isolate read that it is over.
    await turnsOf('/')
  })

  test.each([
    ['the home page', '/'],
    ['the page of all products', '/products'],
    ['the list of products', '/api/products'],
    ['a search', '/api/search?q=uc&typing=yes'],
    ['what products can be filtered by', '/api/filters'],
  ])('before %s', async (_, path) => {
    await turnsOf(path)
    beQuiet()
    expect(await turnsOf(path)).toEqual({ status: 200, turns: 1 })
    expect(await turnsOf(path)).toEqual({ status: 200, turns: 0 })
  })

  test('before one product', async () => {
    await turnsOf('/')
    beQuiet()
    expect(await turnsOf(`/api/products/${offer.productId}`)).toEqual({ status: 200, turns: 1 })
  })
})

describe('what is read beside the settings', () => {
  beforeEach(async () => {
    await catalogue.list(ctx)
    beQuiet()
  })
  const known = () => knownProducts(ctx).recall()?.views
  const titled = (title: string) =>
    ctx.db.run(sql`UPDATE products SET texts = json_set(texts, '$.en.title', ${title}) WHERE id = ${offer.productId}`)

  test('is what has moved, in one round trip', async () => {
    await titled('Moved meanwhile')
    const trusted = Promise.resolve(true)
    expect(await costOf(ctx, (counted) => renewBeside(counted, 'products', trusted))).toMatchObject({ roundTrips: 1 })
    expect(known()?.find(({ id }) => id === offer.productId)?.texts.en?.title).toBe('Moved meanwhile')
  })

  test('is not kept where the settings close the shop, or could not be read', async () => {
    await renewBeside(ctx, 'products', Promise.resolve(false))
    expect(known()).toBeUndefined()
  })

  test('is not kept where the database has lost the version that is known: all of it is read', async () => {
    await titled('Of another history')
    await ctx.db.run(sql`DELETE FROM catalogue_moves`)
    await ctx.db.run(sql`INSERT INTO catalogue_moves (version, at, product_id) VALUES (1000000, 1, 'another')`)
    await renewBeside(ctx, 'products', Promise.resolve(true))
    expect(known()).toBeUndefined()
    const views = await catalogue.list(ctx)
    expect(views.find(({ id }) => id === offer.productId)?.texts.en?.title).toBe('Of another history')
  })

  test('costs nothing where all of it is known, or an administrator has just made this isolate forget it', async () => {
    await catalogue.list(ctx)
    const trusted = Promise.resolve(true)
    expect(await costOf(ctx, (counted) => renewBeside(counted, 'products', trusted))).toMatchObject({ roundTrips: 0 })
    await catalogue.update(admin.ctx, offer.productId, { title: 'Changed here' }, nothingBeside)
    await renewBeside(ctx, 'products', trusted)
    expect(known()?.find(({ id }) => id === offer.productId)?.texts.en?.title).toBe('Changed here')
  })
})
