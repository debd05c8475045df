import { asc, eq, sql } from 'drizzle-orm'
import { languages, type Translated } from '../../../shared/languages'
import { limits } from '../../../shared/limits'
import { type Prices, toMajor } from '../../../shared/money'
import { prepared } from '../../db/prepared'
import { offers, products } from '../../db/schema'
import { cartLines } from '../../db/schema-cart'
import { pricesOf } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'

/** A line with the prices its buyer was shown (`prices`) beside today's (`now`); minor units. */
export type CartLineView = LineRow & { key: string }

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

/** What a line shows of its offer and product. */
export const shownOfOffer = {
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
}

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
      ...shownOfOffer,
    })
    .from(cartLines)
    .innerJoin(offers, eq(offers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, offers.productId))
    .where(eq(cartLines.userId, value('userId')))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.offerId)),
)

/** The caller's lines, oldest first. */
export const linesQuery = (ctx: CallerCtx) => linesOf({ userId: ctx.caller.userId })

export type LineRow = ReturnType<typeof linesQuery>['_']['result'][number]

const plainKey = ({ amount, label, prices: { usd, rub } }: LineRow) =>
  [amount, label, toMajor(usd), rub === undefined ? '' : toMajor(rub)].join('-')

/** Gives each line its key: amount, label, price and rub, and the offer where two lines would share it. */
export function withKeys(rows: LineRow[]): CartLineView[] {
  const byKey = Map.groupBy(rows, plainKey)
  return rows.map((row) => {
    const key = plainKey(row)
    return { ...row, key: (byKey.get(key)?.length ?? 0) > 1 ? `${key}-${row.offerId}` : key }
  })
}
