import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx } from '../../src/worker/domain/ctx'
import * as discounts from '../../src/worker/domain/discounts/discounts'
import * as promotions from '../../src/worker/domain/promotions/promotions'
import { makeVouchers } from '../../src/worker/domain/vouchers/vouchers'
import { type Finding, none } from './books'
import type { State } from './state'

/** What brings buyers back: a coupon that is soon used up, and vouchers that many try at once. */
export type Extras = { coupon: string; vouchers: string[] }

const reason = 'Chaos'
const day = 24 * 60 * 60_000
const always = { startsAt: null, endsAt: null }
const forAll = { productIds: [], categories: [] }

/** Makes them, and two promotions: few pieces at a lower price, and less for each of several pieces. */
export async function offerExtras(admin: CallerCtx): Promise<Extras> {
  const { codes } = await discounts.makeCoupon(admin, {
    ...{ name: 'Chaos', code: 'CHAOS', count: 1, uses: 60, reason, ...always },
    terms: {
      ...{ percent: 10, amountIn: null, currencies: [], leastIn: null, ...forAll },
      ...{ usesPerBuyer: 3, firstOrderOnly: false, belowCost: false },
    },
  })
  const { id } = await catalogue.find(admin, 'pubg')
  const startsAt = admin.clock.nowMs() - 1000
  const dates = { startsAt, endsAt: startsAt + day, reason }
  const terms = { names: { en: 'Chaos' }, categories: [], allowsCoupon: true }
  await promotions.make(admin, {
    ...{ ...dates, pieces: 40 },
    terms: { ...terms, percent: 20, steps: [], productIds: [id] },
  })
  await promotions.make(admin, {
    ...{ ...dates, pieces: null },
    terms: { ...terms, percent: null, steps: [{ from: 2, percent: 5 }], productIds: [] },
  })
  const vouchers = await makeVouchers(admin, { currency: 'usd', minor: 150, count: 80, reason })
  return { coupon: codes[0] ?? '', vouchers: vouchers.codes }
}

/** What is counted of them is what orders and books say. */
export const extrasAddUp = (state: State): Finding[] => [
  none(
    state,
    'a coupon is used as often as orders with it stand, and no more often than it may be',
    'coupon_uses',
    `SELECT code, used, uses FROM coupon_codes WHERE used > coalesce(uses, used) OR used <> (SELECT count(*)
        FROM coupon_uses JOIN orders ON orders.id = order_id WHERE coupon_uses.code = coupon_codes.code AND given_back_at IS NULL)
      UNION ALL SELECT order_id, user_id, count(*) FROM coupon_uses WHERE given_back_at IS NULL
        GROUP BY coupon_id, user_id HAVING count(*) > 3`,
  ),
  none(
    state,
    'a promotion has sold no more pieces than it has, and its orders stand',
    'promotion_uses',
    `SELECT id, pieces_left FROM promotions WHERE pieces_left <> 40 - (SELECT total(pieces) FROM promotion_uses
      WHERE promotion_id = promotions.id AND given_back_at IS NULL)`,
  ),
  none(
    state,
    'an order costs what its lines cost, and each line what its discounts leave',
    'order_items',
    `SELECT orders.id, total, sum(paid) AS paid, sum(unit_price * order_items.quantity) AS list FROM orders
        JOIN order_items ON order_id = orders.id WHERE kind = 'codes' GROUP BY orders.id HAVING total <> sum(paid)
      UNION ALL SELECT order_id, position, paid, unit_price * quantity FROM order_items
        WHERE paid IS NOT NULL AND paid <> unit_price * quantity - (SELECT total(value ->> 'minor')
          FROM json_each(coalesce(discounts, '[]')))`,
  ),
]
