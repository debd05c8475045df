import { asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { languages, type Translated } from '../../../shared/languages'
import { limits } from '../../../shared/limits'
import { currencies, type Prices, toMajor } from '../../../shared/money'
import { prepared } from '../../db/prepared'
import { offers, products } from '../../db/schema'
import { cartLines } from '../../db/schema-cart'
import { pricesOf } from '../catalogue/catalogue'
import type { CallerCtx, Ctx } from '../ctx'
import {
  type Costs,
  costsText,
  mayReduce,
  type Reduced,
  type ReductionRows,
  readCosts,
  reducedOf,
  reductionQueries,
} from '../discounts/discounts'
import { holdsPieces, isSoldOut } from '../promotions/promotions'
import { hasTier, tierNeeds } from '../tiers/tiers'

/** A line with the prices its buyer was shown (`prices`) beside today's (`now`); minor units. */
export type CartLineView = LineRow & Reduced & { key: string }

/** How many pieces of an offer can be sold: what a supplier delivers has no other limit than a cart's. */
export const availableSql = sql`CASE WHEN source <> 'stock' AND supplied THEN ${limits.cart.pieces}
  WHEN source = 'supplier' THEN 0 ELSE stock END`

/** Whether an offer is on sale at all. */
export const isSold = sql`(offers.state = 'live' AND products.state = 'published')`

// Without the languages that a product has no text in.
const titles = sql`json_patch('{}', json_object(${sql.join(
  languages.map((language) => sql.raw(`'${language}', products.texts ->> '$.${language}.title'`)),
  sql`, `,
)}))`.mapWith((text: string): Translated<string> => JSON.parse(text))

/** What a line shows of its offer and product; what a piece costs the shop is read where prices are lowered alone. */
export const shownOfOffer = (isReduced: Placeholder | SQL) => ({
  now: pricesOf(sql`offers.id`).as('now'),
  amount: offers.amount,
  label: sql<string>`offers.label`.as('offer_label'),
  region: offers.region,
  source: offers.source,
  stock: sql<number>`iif(${isSold}, ${availableSql}, 0)`.as('available'),
  sellable: sql<number>`${isSold}`.as('sellable'),
  productId: offers.productId,
  slug: products.slug,
  type: products.type,
  category: products.category,
  vouchers: products.vouchers,
  image: products.image,
  titles: titles.as('titles'),
  changedAt: sql<number>`products.updated_at`.as('changed_at'),
  costs: sql<Costs | null>`iif(${isReduced}, ${costsText(currencies)}, NULL)`.mapWith(readCosts).as('costs'),
})

// A line that a worker from before has written holds its prices in the two columns.
const shownPrices = sql`iif(shown = '{}',
  json_object('rub', cart_lines.price_rub, 'usd', cart_lines.price_usd), shown)`.mapWith(
  (text: string): Prices => JSON.parse(text),
)

const linesOf = prepared((db, value) =>
  db
    .select({
      offerId: cartLines.offerId,
      quantity: cartLines.quantity,
      prices: shownPrices.as('prices'),
      ...shownOfOffer(sql`(${value('isReduced')} OR ${hasTier(value)} OR ${holdsPieces(value)})`),
    })
    .from(cartLines)
    .innerJoin(offers, eq(offers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, offers.productId))
    .where(eq(cartLines.userId, value('userId')))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.offerId)),
)

/** As a statement takes it: whether anything lowers prices now. */
export const reducedNow = (ctx: Ctx) => ({ isReduced: Number(mayReduce(ctx)) })

/** Queries of the caller's lines, oldest first, and of what lowers their prices; `linesIn` reads their rows. */
export const linesQueries = (ctx: CallerCtx, isRateShown = false) =>
  [
    linesOf({
      ...{ userId: ctx.caller.userId, isSoldOut: Number(isSoldOut(ctx)) },
      ...{ ...reducedNow(ctx), ...tierNeeds(ctx) },
    }),
    ...reductionQueries(ctx, isRateShown),
  ] as const

export type LineRow = ReturnType<typeof linesOf>['_']['result'][number]

const plainKey = ({ amount, label, prices: { usd, rub } }: LineRow) =>
  [amount, label, toMajor(usd), rub === undefined ? '' : toMajor(rub)].join('-')

/**
 * The lines of rows, each with what lowers its price and its key: amount, label, price and rub, and the offer where two
 * lines would share it.
 */
export function linesIn(ctx: Ctx, [rows, ...known]: readonly [LineRow[], ...ReductionRows]): CartLineView[] {
  const byKey = Map.groupBy(rows, plainKey)
  return rows.map((row) => {
    const key = plainKey(row)
    const isShared = (byKey.get(key)?.length ?? 0) > 1
    return { ...row, ...reducedOf(ctx, row, known), key: isShared ? `${key}-${row.offerId}` : key }
  })
}
