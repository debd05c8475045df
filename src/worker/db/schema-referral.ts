import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency, Prices } from '../../shared/money'
import type { ReferralState, Suspicion } from '../../shared/referral'
import { rowOf } from './columns'
import { orders, users } from './schema'
import type { CouponTerms } from './schema-discounts'

/** What a friend gets and a newcomer may use, as the owner has set it; sums in minor units. */
export type ReferralTerms = {
  /** One in dollars at least; in a currency without a sum the credit follows the rate. */
  creditIn: Prices
  /** Credits that one friend gets in a calendar month (UTC) at most. */
  perMonth: number
} & Pick<CouponTerms, 'percent' | 'amountIn' | 'leastIn' | 'firstOrderOnly'>

/** The newest version holds; none while the owner has set nothing. */
export const referralTerms = sqliteTable('referral_terms', {
  version: integer('version').primaryKey(),
  at: integer('at').notNull(),
  author: rowOf('author', () => users.id),
  terms: text('terms', { mode: 'json' }).$type<ReferralTerms>().notNull(),
})

/** What a buyer's link says; made when they first look for it. */
export const referralCodes = sqliteTable('referral_codes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  code: text('code').notNull().unique('referral_code'),
})

/** One row for each newcomer who came by the link of a friend. */
export const referrals = sqliteTable(
  'referrals',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('referral_id'),
    friendId: rowOf('friend_id', () => users.id),
    newcomerId: text('newcomer_id')
      .notNull()
      .unique('referral_newcomer')
      .references(() => users.id),
    at: integer('at').notNull(),
    state: text('state').$type<ReferralState>().notNull(),
    /** A keyed hash of the browser that the newcomer registered in; it names nobody. */
    device: text('device'),
    /** Why friend and newcomer may be one person. */
    suspicions: text('suspicions', { mode: 'json' }).$type<Suspicion[]>().notNull(),
    /** The order that counts, and the least that has to be kept of its money, minor units. */
    orderId: text('order_id').references(() => orders.id),
    currency: text('currency').$type<Currency>(),
    least: integer('least'),
    dueAt: integer('due_at'),
    /** The credit, minor units of the same currency. */
    amount: integer('amount'),
    paidAt: integer('paid_at'),
    /** When the schedule looks at it again; NULL where nothing can happen any more. */
    lookAt: integer('look_at'),
  },
  (t) => [
    check(
      'referral_state',
      sql`state IN ('waiting', 'due', 'held', 'paid', 'refused', 'lost', 'over_limit', 'taken_back')`,
    ),
    check('referral_self', sql`friend_id <> newcomer_id`),
    check(
      'referral_order',
      sql`(order_id IS NULL) = (due_at IS NULL) AND (order_id IS NULL) = (least IS NULL) AND (order_id IS NULL) = (currency IS NULL) AND (state IN ('waiting', 'lost') OR order_id IS NOT NULL)`,
    ),
    check(
      'referral_paid',
      sql`(state IN ('paid', 'taken_back')) = (paid_at IS NOT NULL) AND (paid_at IS NULL) = (amount IS NULL) AND coalesce(amount, 1) > 0`,
    ),
    index('referrals_of_friend').on(t.friendId, t.seq),
    index('referrals_by_state').on(t.state, t.seq),
    index('referrals_by_device').on(t.device).where(sql`device IS NOT NULL`),
    index('referrals_due').on(t.lookAt).where(sql`look_at IS NOT NULL`),
  ],
)
