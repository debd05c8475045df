import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Translated } from '../../shared/languages'
import type { Currency } from '../../shared/money'
import { rowOf } from './columns'
import { orders, users } from './schema'

/**
 * `percent` is taken off from the first piece, that of a step off all pieces of a line that has `from` of them or more;
 * `priceIn`: what each piece costs, minor units, in the currencies that it names.
 */
export type PromotionTerms = {
  names: Translated<string>
  percent: number | null
  /** Not there in a row from before. */
  priceIn?: { [Name in Currency]?: number } | null
  steps: { from: number; percent: number }[]
  productIds: string[]
  categories: string[]
  /** Not there in a row from before; games by their names in addresses. */
  games?: string[]
  packageIds?: string[]
  allowsCoupon: boolean
}

/** `version` moves with every change but that of `piecesLeft`: the pieces that may still be sold so, NULL for any number. */
export const promotions = sqliteTable(
  'promotions',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('promotion_id'),
    version: integer('version').notNull().default(1),
    terms: text('terms', { mode: 'json' }).$type<PromotionTerms>().notNull(),
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at'),
    piecesLeft: integer('pieces_left'),
    /** The version since which the pieces are limited: what was sold before that never counts among them. */
    limitedFrom: integer('limited_from'),
    madeAt: integer('made_at').notNull(),
    endedAt: integer('ended_at'),
  },
  () => [
    check('promotion_dates', sql`coalesce(starts_at < ends_at, 1)`),
    check('promotion_sold_out', sql`coalesce(pieces_left >= 0, 1)`),
    index('promotions_open').on(sql`ends_at`).where(sql`ended_at IS NULL`),
  ],
)

/** A promotion as it lowers prices; times in Unix ms. */
export type Promotion = Pick<
  typeof promotions.$inferSelect,
  'id' | 'version' | 'terms' | 'startsAt' | 'endsAt' | 'piecesLeft'
>

/** One row for each order and promotion that lowered its prices; given back when the order ends with nothing of it seen. */
export const promotionUses = sqliteTable(
  'promotion_uses',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    promotionId: rowOf('promotion_id', () => promotions.id),
    userId: text('user_id').references(() => users.id),
    pieces: integer('pieces').notNull(),
    /** The limit of the promotion that its pieces were taken from; NULL where there was none. */
    limitedFrom: integer('limited_from'),
    /** What those pieces cost with it, and what it took off; minor units. */
    currency: text('currency').$type<Currency>().notNull(),
    paid: integer('paid').notNull(),
    off: integer('off').notNull(),
    at: integer('at').notNull(),
    /** Until then an unpaid order holds its pieces. */
    paidAt: integer('paid_at'),
    givenBackAt: integer('given_back_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.promotionId] }),
    check('promotion_off', sql`pieces > 0 AND off > 0 AND paid >= 0`),
    index('uses_of_promotion').on(t.promotionId, t.at),
    index('uses_held').on(t.userId).where(sql`paid_at IS NULL AND given_back_at IS NULL`),
  ],
)
