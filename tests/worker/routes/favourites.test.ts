import { beforeAll, describe, expect, test } from 'vitest'
import { favourites, watches } from '../../../src/shared/contract/favourites'
import { notices } from '../../../src/shared/contract/notices'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import { importCodes } from '../../../src/worker/domain/orders/orders'
import { clientOf, codeOf, success } from '../../support/http'
import { set } from '../../support/settings'
import { makeAdmin, makeBuyer, makeOffer, type Offer, type Person, testCtx, uniqueName } from '../../support/shop'

let ctx: Ctx
let admin: Person
beforeAll(async () => {
  ctx = await testCtx()
  admin = await makeAdmin(ctx)
})

const wishOf = ({ productId, amount, label }: Offer) => ({ productId, amount, label })

test('a product becomes a favourite by its id or slug, once, and is one no more', async () => {
  const client = clientOf(await makeBuyer(ctx))
  const { productId } = await makeOffer(ctx)
  const list = () => success(client.get('/favourites'), favourites)
  const before = await list()
  expect(before).toEqual({ products: [], slugs: [], nextCursor: null })
  expect((await client.put(`/favourites/${productId}`)).status).toBe(204)
  const { products, slugs } = await list()
  expect(products.map(({ id, slug }) => [id, slug])).toEqual([[productId, slugs[0]]])
  expect((await client.put(`/favourites/${slugs[0]}`)).status).toBe(204)
  expect((await list()).slugs).toEqual(slugs)
  for (const _ of [1, 2]) expect((await client.remove(`/favourites/${slugs[0]}`)).status).toBe(204)
  expect(await list()).toEqual(before)
  expect(await codeOf(client.put('/favourites/nothing'))).toBe('product_not_found')
})

test('a buyer asks to be told of a sold-out offer, reads the notice, and others know nothing of it', async () => {
  const client = clientOf({ ...(await makeBuyer(ctx)), language: 'ru' })
  const other = clientOf(await makeBuyer(ctx))
  const offer = await makeOffer(ctx, { stock: 0 })
  for (const _ of [1, 2]) expect((await client.put('/watches', wishOf(offer))).status).toBe(204)
  const { watches: waited } = await success(client.get('/watches'), watches)
  expect(waited).toMatchObject([{ ...wishOf(offer), region: null }])
  expect(await success(other.get('/watches'), watches)).toEqual({ watches: [] })
  expect((await other.call('DELETE', '/api/watches', wishOf(offer))).status).toBe(204)
  await importCodes(admin.ctx, offer.productId, { amount: offer.amount, codes: [uniqueName('NEW-')] })
  await runDue(ctx)
  const { notices: told } = await success(client.get('/notices'), notices)
  expect(told).toMatchObject([{ kind: 'back_in_stock', title: expect.stringContaining('Снова в продаже') }])
  expect(await success(client.get('/watches'), watches)).toEqual({ watches: [] })
  expect(await codeOf(client.put('/watches', wishOf(offer)))).toBe('offer_available')
})

test('a buyer is told of an offer no more', async () => {
  const client = clientOf(await makeBuyer(ctx))
  const offer = await makeOffer(ctx, { stock: 0 })
  await client.put('/watches', wishOf(offer))
  for (const _ of [1, 2]) expect((await client.call('DELETE', '/api/watches', wishOf(offer))).status).toBe(204)
  expect(await success(client.get('/watches'), watches)).toEqual({ watches: [] })
})

describe('what is no offer is refused', () => {
  test.each<[body: object, code: string]>([
    [{ amount: 60, label: 'UC' }, 'invalid_request'],
    [{ productId: 'x', label: 'UC' }, 'invalid_request'],
    [{ productId: 'x', amount: 1.5, label: 'UC' }, 'invalid_request'],
    [{ productId: 'x', amount: 60, label: 'UC', region: 'x'.repeat(21) }, 'invalid_request'],
    [{ productId: 'nothing', amount: 60, label: 'UC' }, 'offer_not_found'],
  ])('%j: %s', async (body, code) => {
    expect(await codeOf(clientOf(await makeBuyer(ctx)).put('/watches', body))).toBe(code)
  })
})

test('while it is off nothing is added, and what was chosen can be read and removed', async () => {
  const client = clientOf(await makeBuyer(ctx))
  const offer = await makeOffer(ctx, { stock: 0 })
  await client.put(`/favourites/${offer.productId}`)
  await client.put('/watches', wishOf(offer))
  await set(admin, { switches: { favourites: false } })
  expect(await codeOf(client.put(`/favourites/${offer.productId}`))).toBe('favourites_closed')
  expect(await codeOf(client.put('/watches', wishOf(offer)))).toBe('favourites_closed')
  expect((await success(client.get('/favourites'), favourites)).slugs).toHaveLength(1)
  expect((await client.call('DELETE', '/api/watches', wishOf(offer))).status).toBe(204)
  expect((await client.remove(`/favourites/${offer.productId}`)).status).toBe(204)
  await set(admin, {})
})
