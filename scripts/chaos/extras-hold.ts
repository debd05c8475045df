import { workerLimits } from '../../src/shared/limits'
import { type Finding, none } from './books'
import { creditsPerMonth, few, highestBonus, tierTerms } from './extras'
import type { State } from './state'

// What is counted of promotions, tiers, bonuses, credits, vouchers and reviews is what orders and books say.

/** What of an order a bank holds back, or has taken that was not booked against the sale. */
const disputed = `coalesce((SELECT sum(payment_disputes.amount - coalesce((SELECT amount FROM transfers
    WHERE reference = 'dispute:' || payment_disputes.id || ':lost'), 0))
  FROM payments JOIN payment_disputes ON payment_id = payments.id
  WHERE payments.order_id = orders.id AND outcome = 'order' AND payment_disputes.state <> 'won'), 0)`
const left = `max(0, total - orders.vouchers - orders.refunded - ${disputed})`
const centsOf = (minor: string) =>
  `coalesce(${minor} / per_dollar * 1000000 + ${minor} % per_dollar * 1000000 / per_dollar, 0)`

const coupons = (state: State): Finding[] => [
  none(
    state,
    'a coupon is used as often as orders with it stand, and no more often than it may be',
    'coupon_uses',
    `SELECT code, used, uses FROM coupon_codes WHERE used > coalesce(uses, used) OR used <> (SELECT count(*)
        FROM coupon_uses JOIN orders ON orders.id = order_id WHERE coupon_uses.code = coupon_codes.code AND given_back_at IS NULL)
      UNION ALL SELECT order_id, coupon_uses.user_id, count(*) FROM coupon_uses JOIN coupon_codes USING (code)
        WHERE given_back_at IS NULL
        GROUP BY coupon_uses.coupon_id, coupon_uses.user_id HAVING count(*) > iif(max(coupon_codes.user_id) IS NULL, ${few.perBuyer}, 1)`,
  ),
  none(
    state,
    'the coupon of a newcomer is used by nobody else',
    'coupon_codes WHERE user_id IS NOT NULL',
    `SELECT code, coupon_codes.user_id, coupon_uses.user_id AS used_by FROM coupon_codes JOIN coupon_uses USING (code)
      WHERE coupon_codes.user_id <> coupon_uses.user_id`,
  ),
  none(
    state,
    'a promotion has sold no more pieces than it has, and its orders stand',
    'promotion_uses',
    `SELECT id, pieces_left FROM promotions WHERE pieces_left <> ${few.pieces} - (SELECT total(pieces) FROM promotion_uses
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
  none(
    state,
    'of a promotion and a tier one lowers a line, and nothing lowers a voucher',
    'order_items WHERE discounts IS NOT NULL',
    `SELECT order_id, order_items.position, discounts FROM order_items LEFT JOIN products ON products.id = product_id
      WHERE (SELECT count(*) FROM json_each(coalesce(discounts, '[]')) WHERE value ->> 'kind' <> 'coupon') > 1
        OR (products.vouchers = 1 AND coalesce(discounts, '[]') <> '[]')`,
  ),
]

const tiers = (state: State): Finding[] => [
  none(
    state,
    'what an order counts for a tier is what was paid for it and kept, in dollars of its day',
    'kept_orders',
    `SELECT order_id, kept, ${centsOf(left)} AS told FROM kept_orders JOIN orders ON orders.id = order_id
      WHERE kept <> told OR kept_orders.user_id <> orders.user_id OR paid_at IS NULL`,
  ),
  none(
    state,
    'a buyer stands where the orders of the year say',
    'tier_standings WHERE kept > 0',
    `SELECT users.id, coalesce(tier_standings.kept, 0) AS stands, (SELECT coalesce(sum(kept_orders.kept), 0)
        FROM kept_orders WHERE kept_orders.user_id = users.id) AS told
      FROM users LEFT JOIN tier_standings ON tier_standings.user_id = users.id WHERE stands <> told`,
  ),
  none(
    state,
    'whoever bought at the price of a tier had paid enough before, or was given it, and paid no less than it allows',
    `order_items WHERE discounts LIKE '%"kind":"tier"%'`,
    `SELECT orders.id, orders.user_id, value ->> 'minor' AS off, unit_price * order_items.quantity AS list
      FROM orders JOIN order_items ON order_items.order_id = orders.id, json_each(order_items.discounts)
      WHERE value ->> 'kind' = 'tier' AND (off * 100 > list * ${tierTerms.highest} + 100 * 100
        OR NOT (orders.user_id IN (SELECT subject FROM audit_entries WHERE action = 'give_tier')
          OR ${tierTerms.from} <= (SELECT total(${centsOf('(earlier.total - earlier.vouchers)')}) FROM orders AS earlier
            JOIN kept_orders ON kept_orders.order_id = earlier.id
            WHERE earlier.user_id = orders.user_id AND earlier.paid_at <= orders.placed_at)))`,
  ),
]

/** What of a top-up has left again, and the bonus that belongs to it. */
const gone = `(refunded + coalesce((SELECT sum(payment_disputes.amount) FROM payment_disputes
  WHERE payment_id = payments.id AND payment_disputes.state = 'lost'), 0))`
const unit = "iif(currency = 'uzs', 100, 1)"

const topUps = (state: State): Finding[] => [
  none(
    state,
    'a top-up brings no more on top than it may, and as much of that goes back as of the top-up',
    'payments WHERE bonus > 0',
    `SELECT id, amount, bonus, bonus_back, ${gone} AS gone FROM payments WHERE bonus > 0 AND (
      bonus * 100 > amount * ${highestBonus} + ${unit} * 100 OR (outcome = 'balance'
        AND abs(bonus_back * amount - bonus * min(gone, amount)) > amount * ${unit}))`,
  ),
]

/** The order of a credit has lost its money. */
const lostOrder = `(orders.status = 'cancelled' OR total - orders.refunded - orders.vouchers < referrals.least
  OR EXISTS (SELECT 1 FROM payments JOIN payment_disputes ON payment_id = payments.id
    WHERE payments.order_id = orders.id AND payment_disputes.state = 'lost'))`

const referrals = (state: State): Finding[] => [
  none(
    state,
    'a credit is for the first order of a newcomer, worth enough and paid at a provider, and of a friend so many a month',
    'referrals WHERE paid_at IS NOT NULL',
    `SELECT referrals.id, orders.id, total FROM referrals LEFT JOIN orders ON orders.id = order_id
        WHERE referrals.paid_at IS NOT NULL AND NOT coalesce(orders.user_id = newcomer_id AND friend_id <> newcomer_id
          AND total - orders.vouchers >= least AND orders.currency = referrals.currency
          AND EXISTS (SELECT 1 FROM payments WHERE payments.order_id = orders.id AND outcome = 'order'), 0)
      UNION ALL SELECT friend_id, 'a month', count(*) FROM referrals WHERE paid_at IS NOT NULL AND suspicions = '[]'
        GROUP BY friend_id, strftime('%Y-%m', paid_at / 1000, 'unixepoch') HAVING count(*) > ${creditsPerMonth}`,
  ),
  none(
    state,
    'a credit that was taken back went back whole, and no other did',
    "referrals WHERE state = 'taken_back'",
    `SELECT id, state, amount, (SELECT coalesce(sum(amount), 0) FROM transfers
        WHERE reference IN ('referral:' || referrals.id || ':back', 'referral:' || referrals.id || ':owed')) AS back
      FROM referrals WHERE back <> iif(state = 'taken_back', amount, 0)`,
  ),
]

const vouchers = (state: State): Finding[] => [
  none(
    state,
    'a batch of vouchers counts those that were redeemed and those that are void',
    'vouchers',
    `SELECT voucher_batches.id, made, voucher_batches.used, voided, count(used_by) AS redeemed, count(voided_at) AS void
      FROM voucher_batches JOIN vouchers ON batch_id = voucher_batches.id GROUP BY voucher_batches.id
      HAVING made <> count(*) OR voucher_batches.used <> redeemed OR voided <> void`,
  ),
  none(
    state,
    'of a voucher no more is frozen than it was worth, with somebody else than its buyer, and a won dispute frees it',
    'frozen_vouchers',
    `SELECT frozen.id, frozen.amount, worth.amount FROM frozen_vouchers AS frozen
        JOIN vouchers ON vouchers.id = voucher_id JOIN voucher_batches AS worth ON worth.id = batch_id
        JOIN payment_disputes ON payment_disputes.id = dispute_id JOIN payments ON payments.id = payment_id
      WHERE frozen.amount > worth.amount OR frozen.user_id <> used_by OR frozen.user_id = payments.user_id
        OR frozen.currency <> worth.currency OR (payment_disputes.state = 'won' AND given_back_at IS NULL)`,
  ),
  none(
    state,
    'a voucher whose money went back can be redeemed by nobody',
    'codes WHERE offer_id IN (SELECT offers.id FROM offers JOIN products ON products.id = product_id WHERE vouchers = 1)',
    `SELECT codes.id FROM codes JOIN orders ON orders.id = order_id JOIN vouchers USING (fingerprint)
      WHERE vouchers.used = 0 AND vouchers.voided_at IS NULL AND (codes.voided_at IS NOT NULL
        OR (orders.status = 'cancelled' AND codes.voided_at IS NULL))`,
  ),
]

const reviews = (state: State): Finding[] => [
  none(
    state,
    'a product counts the stars of its reviews, one of each buyer who has bought it',
    'reviews',
    `SELECT products.id, review_count, star_sum, count(reviews.id) AS written FROM products
        LEFT JOIN reviews ON product_id = products.id AND hidden_at IS NULL GROUP BY products.id
        HAVING review_count <> written OR star_sum <> coalesce(sum(stars), 0)
      UNION ALL SELECT reviews.id, reviews.user_id, product_id, 0 FROM reviews WHERE NOT EXISTS (SELECT 1 FROM orders
        JOIN order_items ON order_items.order_id = orders.id WHERE orders.user_id = reviews.user_id
          AND order_items.product_id = reviews.product_id AND orders.completed_at <= reviews.at)`,
  ),
]

export const extrasAddUp = (state: State): Finding[] =>
  [coupons, tiers, topUps, referrals, vouchers, reviews].flatMap((look) => look(state))

/** What a shop still has to do for tiers and friends, by what it waits for; empty in the end. */
export const extrasUnderWay = (state: State): string[] =>
  state
    .rows<{ what: string; n: number }>(
      `SELECT 'order that counts for no tier yet' AS what, count(*) AS n FROM orders
          WHERE paid_at IS NOT NULL AND total > 0 AND id NOT IN (SELECT order_id FROM kept_orders)
            AND placed_at > ${Date.now() - 300 * 24 * 60 * 60_000} HAVING n > 0
        UNION ALL SELECT 'credit that is due', count(*) FROM referrals WHERE state = 'due' HAVING count(*) > 0
        UNION ALL SELECT 'newcomer whose first order nobody has found', count(DISTINCT newcomer_id) FROM referrals
          JOIN orders ON orders.user_id = newcomer_id JOIN payments ON payments.order_id = orders.id
          WHERE referrals.state = 'waiting' AND outcome = 'order' AND orders.status IN ('processing', 'completed')
            AND orders.currency = 'usd' AND total - orders.vouchers >= 500
            AND referrals.at > ${Date.now() - workerLimits.referral.lifeMs} HAVING count(*) > 0
        UNION ALL SELECT 'credit of an order that has lost its money', count(*) FROM referrals
          JOIN orders ON orders.id = order_id WHERE referrals.state = 'paid' AND ${lostOrder} HAVING count(*) > 0`,
    )
    .map(({ what, n }) => `${what}: ${n}`)
