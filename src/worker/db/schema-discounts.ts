import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '../../shared/money'
import { rowOf } from './columns'
import { orders, users } from './schema'

/** Minor units in the currencies that there is a sum in. */
type SumsIn = { [Name in Currency]?: number }

/** What a coupon takes off and of what; sums in minor units. */
export type CouponTerms = {
  percent: number | null
  amountIn: SumsIn | null
  productIds: string[]
  categories: string[]
  /** Not there in a row from before; games by their names in addresses. */
  games?: string[]
  packageIds?: string[]
  currencies: Currency[]
  leastIn: SumsIn | null
  usesPerBuyer: number | null
  firstOrderOnly: boolean
  belowCost: boolean
}

/** `version` moves with every change: an order is bought by the terms that its buyer was shown. */
export const coupons = sqliteTable(
  'coupons',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('coupon_id'),
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    terms: text('terms', { mode: 'json' }).$type<CouponTerms>().notNull(),
    startsAt: integer('starts_at'),
    endsAt: integer('ends_at'),
    madeAt: integer('made_at').notNull(),
    endedAt: integer('ended_at'),
  },
  () => [check('coupon_dates', sql`coalesce(starts_at < ends_at, 1)`)],
)

/** `uses`: how many orders may use a code, NULL for any number. */
export const couponCodes = sqliteTable(
  'coupon_codes',
  {
    code: text('code').primaryKey(),
    couponId: rowOf('coupon_id', () => coupons.id),
    uses: integer('uses'),
    used: integer('used').notNull().default(0),
    /** Whose it is, where it is one buyer's alone. */
    userId: text('user_id').references(() => users.id),
  },
  (t) => [
    check('coupon_used_up', sql`used BETWEEN 0 AND coalesce(uses, used)`),
    index('codes_of_coupon').on(t.couponId, t.code),
    index('codes_of_buyer').on(t.userId).where(sql`user_id IS NOT NULL`),
  ],
)

/** One row for each order that a coupon was used for; given back when the order ends with nothing of it seen. */
export const couponUses = sqliteTable(
  'coupon_uses',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    couponId: rowOf('coupon_id', () => coupons.id),
    code: text('code').notNull(),
    userId: rowOf('user_id', () => users.id),
    /** What the order costs with it, and what it took off; minor units. */
    currency: text('currency').$type<Currency>().notNull(),
    total: integer('total').notNull(),
    off: integer('off').notNull(),
    at: integer('at').notNull(),
    /** Until then an unpaid order holds it. */
    paidAt: integer('paid_at'),
    givenBackAt: integer('given_back_at'),
  },
  (t) => [check('coupon_off', sql`off > 0 AND total >= 0`), index('uses_of_buyer').on(t.couponId, t.userId)],
)
