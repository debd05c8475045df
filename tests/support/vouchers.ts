import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import * as orders from '../../src/worker/domain/orders/orders'
import * as vouchers from '../../src/worker/domain/vouchers/vouchers'
import { nothingBeside } from './nothing-beside'
import { makeOffer, type Offer, type Person } from './shop'

/** A product of the shop whose codes are vouchers of what it costs; minor units. */
export async function makeVoucherOffer(admin: Person, usd = 500, pieces = 5): Promise<Offer> {
  const { codes } = await vouchers.makeVouchers(admin.ctx, { currency: 'usd', minor: usd, count: pieces })
  const offer = await makeOffer(admin.ctx, { stock: 0, usd, rub: usd * 90 })
  await catalogue.update(admin.ctx, offer.productId, { vouchers: true }, nothingBeside)
  await orders.importCodes(admin.ctx, offer.productId, { amount: offer.amount, codes })
  return { ...offer, codes }
}
