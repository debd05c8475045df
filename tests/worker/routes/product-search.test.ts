import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { found as foundShape, type Product, product, productPage } from '../../../src/shared/contract/catalogue'
import { adminPromotion } from '../../../src/shared/contract/promotions'
import { list, suggest } from '../../../src/worker/domain/catalogue/catalogue'
import { knownProducts } from '../../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { costOf } from '../../support/counting'
import { type Client, clientOf, failure, success } from '../../support/http'
import { makeAdmin, makePaidOrder, testCtx } from '../../support/shop'

let ctx: Ctx
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  admin = clientOf(await makeAdmin(ctx))
  await create({ title: 'Moon Farmers', keywords: ['harvest', 'лунная ферма'] })
  await create({ title: 'Harvest', keywords: [] })
  await create({ title: 'Night Raid', texts: { uz: { title: 'Tungi hujum: sovgʻa', description: 'Oʻyin' } } })
  await create({ title: 'Hidden Harvest', status: 'draft' })
})

const visitor = clientOf()
const create = (changes: Record<string, unknown>): Promise<Product> => {
  const rest = { description: 'A game.', image: '/art/game.svg', category: 'pc-games', label: 'Gold', type: 'uc' }
  return success(admin.post('/products', { ...rest, price: 4.99, rub: 449, amounts: '60', ...changes }), product, 201)
}

const found = async (text: string, language = 'en') => {
  const path = `/products?search=${encodeURIComponent(text)}`
  const products = await success(clientOf({ language }).get(path), z.array(product))
  return products.map(({ title }) => title)
}

describe('searching the catalogue', () => {
  test.each([
    ['HARVEST', ['Moon Farmers', 'Harvest']],
    ['harv', ['Moon Farmers', 'Harvest']],
    ['ферма', ['Moon Farmers']],
    ['lunnaya', ['Moon Farmers']],
    ['мун', ['Moon Farmers']],
    ['nihgt riad', ['Night Raid']],
    ["sovg'a", ['Night Raid']],
    ['no such game', []],
  ])('for "%s" finds %j', async (text, titles) => {
    expect((await found(text)).toSorted()).toEqual(titles.toSorted())
  })

  test('puts what is called so before what only begins so', async () => {
    await create({ title: 'Moon', keywords: [] })
    expect(await found('moon')).toEqual(['Moon', 'Moon Farmers'])
  })

  test('finds a title in any language and answers in that of the reader', async () => {
    expect(await found('night raid', 'uz')).toEqual(['Tungi hujum: sovgʻa'])
    expect(await found('tungi hujum', 'ru')).toEqual(['Night Raid'])
  })

  test.each(['', '   '])('for %j shows everything', async (text) => {
    const all = await success(visitor.get('/products'), z.array(product))
    expect(await found(text)).toEqual(all.map(({ title }) => title))
  })

  test('for a text that is too long is refused', async () => {
    const answer = await failure(visitor.get(`/products?search=${'x'.repeat(101)}`), 400, 'invalid_request')
    expect(answer.fields).toEqual({ search: 'too_long' })
  })
})

describe('suggestions to somebody who types', () => {
  const suggested = async (text: string, language = 'en') => {
    const path = `/search?q=${encodeURIComponent(text)}`
    return success(clientOf({ language }).get(path), foundShape)
  }
  const titles = async (text: string, language?: string) =>
    (await suggested(text, language)).products.map(({ title }) => title)

  test.each([
    ['nihgt', ['Night Raid']],
    ['фармерс', ['Moon Farmers']],
    ['тшпре', ['Night Raid']],
    ['kjyyfz', ['Moon Farmers']],
    ['no such game', []],
    ['', []],
    ['  ', []],
  ])('for "%s" are %j', async (text, expected) => {
    expect(await titles(text)).toEqual(expected)
  })

  test('are told in the language of the reader, and nobody is suggested what is not sold', async () => {
    expect(await titles('night', 'uz')).toEqual(['Tungi hujum: sovgʻa'])
    expect(await titles('hidden')).toEqual([])
  })

  test('are five at most, what can be bought first, then what sells best', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await create({ title: `Suggested ${name}` })
    const { offer } = await makePaidOrder(ctx)
    await success(admin.put(`/products/${offer.productId}`, { title: 'Suggested Six' }), product)
    const first = await titles('suggested')
    expect(first).toHaveLength(5)
    expect(first[0]).toBe('Suggested Six')
  })

  test('name no game and no article that does not fit', async () => {
    expect(await suggested('night')).toMatchObject({ games: [], articles: [] })
  })

  test('are made without the database while the catalogue is remembered', async () => {
    await visitor.get('/products')
    const { roundTrips } = await costOf(ctx, async (counted) => suggest(await list(counted), 'night', () => []))
    expect(roundTrips).toBe(0)
  })

  test('to a text that is too long are refused', async () => {
    const answer = await failure(visitor.get(`/search?q=${'x'.repeat(101)}`), 400, 'invalid_request')
    expect(answer.fields).toEqual({ q: 'too_long' })
  })
})

test('a product is found by the promotion that lowers its price, as long as it runs', async () => {
  const { id, title } = await create({ title: 'Frost Wardens' })
  const terms = { names: { en: 'Zephyr week', ru: 'Неделя ветра' }, percent: 10, productIds: [id], endsAt: null }
  const startsAt = new Date(Date.now() - 1000).toISOString()
  const form = { ...terms, startsAt, reason: 'A test' }
  const { promotionId } = await success(admin.post('/admin/promotions', form), adminPromotion, 201)
  const everywhere = async (text: string, language: string) => {
    const path = `/search?q=${encodeURIComponent(text)}`
    const suggested = await success(clientOf({ language }).get(path), foundShape)
    return [suggested.products.map((each) => each.title), await found(text, language)]
  }
  expect(await everywhere('zephyr', 'en')).toEqual([[title], [title]])
  expect(await everywhere('неделя ветра', 'ru')).toEqual([[title], [title]])
  await success(admin.remove(`/admin/promotions/${promotionId}?reason=over`), adminPromotion)
  expect(await everywhere('zephyr', 'en')).toEqual([[], []])
})

test('a product is the more popular the more of it is sold, in doublings', async () => {
  const { offer } = await makePaidOrder(ctx)
  knownProducts(ctx).forget()
  const { popularity } = await success(visitor.get(`/products/${offer.productId}`), productPage)
  expect(popularity).toBe(1)
  const unsold = await create({ title: 'Unsold' })
  expect(unsold.popularity).toBe(0)
})

test.each([
  ['en', /redeem/i],
  ['ru', /активировать/i],
  ['uz', /faollashtir/i],
])('the page of a product tells in %s how it is redeemed', async (language, title) => {
  const { id } = await create({ title: `Steps in ${language}` })
  const { redemption } = await success(clientOf({ language }).get(`/products/${id}`), productPage)
  expect(redemption.title).toMatch(title)
  expect(redemption.steps.length).toBeGreaterThan(2)
})
