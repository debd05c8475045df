import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogueImported, cataloguePreview, repricingPreview } from '../../../src/shared/contract/admin-products'
import { product } from '../../../src/shared/contract/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, success } from '../../support/http'
import { openProviders } from '../../support/providers'
import { expectBooksToBalance, makeAdmin, type Offer } from '../../support/shop'
import { leftOf, offerFrom } from '../../support/supplied'
import { presentCtx } from '../../support/suppliers'

let ctx: Ctx
let admin: Client
beforeAll(async () => {
  ctx = await presentCtx()
  admin = clientOf(await makeAdmin(ctx))
})
beforeEach(() => void openProviders(ctx))
afterEach(() => expectBooksToBalance())

const put = (offer: Offer, price: number) => success(admin.put(`/products/${offer.productId}`, { price }), product)

async function reprice(offer: Offer, percent: number) {
  const form = { products: [offer.productId], percent, currencies: ['usd'] }
  const { version } = await success(admin.post('/admin/prices/preview', form), repricingPreview)
  return success(admin.post('/admin/prices', { ...form, version }), repricingPreview)
}

async function importPrice(offer: Offer, usd: string) {
  const text = `id;amount;price_usd\n${offer.productId};${offer.amount};${usd}`
  const { version } = await success(admin.post('/admin/catalogue/import/preview', { text }), cataloguePreview)
  return success(admin.post('/admin/catalogue/import', { text, version }), catalogueImported)
}

describe('an offer whose supplier takes 0.89 dollars for it', () => {
  test.each<[string, (offer: Offer) => Promise<unknown>, (offer: Offer) => Promise<unknown>]>([
    ['in its form', (offer) => put(offer, 0.5), (offer) => put(offer, 1)],
    ['with others', (offer) => reprice(offer, -50), (offer) => reprice(offer, 100)],
    ['by a table', (offer) => importPrice(offer, '0.50'), (offer) => importPrice(offer, '1.00')],
  ])('is not sold from the moment its price is lowered below that %s, until it is raised', async (_, lower, raise) => {
    const offer = await offerFrom(ctx, 'gamesdrop', { usd: 100 })
    expect(await leftOf(ctx, offer)).toBe(null)
    await lower(offer)
    expect(await leftOf(ctx, offer)).toBe(0)
    await raise(offer)
    expect(await leftOf(ctx, offer)).toBe(null)
  })
})
