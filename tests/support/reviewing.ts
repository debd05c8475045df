import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as orders from '../../src/worker/domain/orders/orders'
import * as reviews from '../../src/worker/domain/reviews/reviews'
import { makePaidOrder, type Offer, type Person } from './shop'

/** Somebody who was given a code of an offer; `orderId` is their order. */
export async function makeCustomer(ctx: Ctx, offer: Offer, quantity = 1): Promise<Person & { orderId: string }> {
  const { id, buyer } = await makePaidOrder(ctx, { offer, quantity })
  await orders.deliver(ctx, id)
  return { ...buyer, orderId: id }
}

/** A review of a product by somebody who has bought it. */
export async function makeReview(ctx: Ctx, offer: Offer, stars = 5, text = 'It came at once.') {
  const buyer = await makeCustomer(ctx, offer)
  const { id } = await reviews.write(buyer.ctx, offer.productId, { stars, text })
  return { id, buyer }
}

/** What is counted on products is what their shown reviews come to. */
export async function expectStarsToAddUp({ db }: Ctx): Promise<void> {
  const wrong = await db.all(sql`SELECT id, review_count, star_sum FROM products WHERE (review_count, star_sum) <>
    (SELECT count(*), coalesce(sum(stars), 0) FROM reviews WHERE product_id = products.id AND hidden_at IS NULL)`)
  expect(wrong).toEqual([])
}
