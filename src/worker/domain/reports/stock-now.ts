import { asc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { offers, products } from '../../db/schema'
import { watches } from '../../db/schema-favourites'
import { suppliers } from '../../db/schema-supply'
import type { CallerCtx } from '../ctx'

const shown = 20

const short = sql`(SELECT id FROM offers INDEXED BY offers_short
  WHERE state = 'live' AND source <> 'supplier' AND stock <= low_stock)`

const watching = sql<number>`(SELECT count(*) FROM ${watches} WHERE ${watches.offerId} = offers.id)`

/** SQL of the title that the caller reads among the texts of a product, the English one where their language has none. */
export const titleOf = ({ language }: CallerCtx, texts: SQLWrapper) =>
  sql<string>`coalesce(${texts} ->> ${`$.${language}.title`}, ${texts} ->> '$.en.title', '')`

/** Query of what is sold out or nearly so, the emptiest first, and how many buyers wait for each. */
export const lowStockQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      offerId: sql<string>`offers.id`.as('offer_id'),
      productId: offers.productId,
      title: titleOf(ctx, products.texts).as('title'),
      amount: offers.amount,
      label: sql<string>`offers.label`.as('offer_label'),
      region: offers.region,
      stock: offers.stock,
      watching: watching.as('watching'),
    })
    .from(offers)
    .innerJoin(products, eq(products.id, offers.productId))
    .where(sql`offers.id IN ${short} AND products.state = 'published'`)
    .orderBy(asc(offers.stock), asc(offers.id))
    .limit(shown)

/** Query of the suppliers with the balances that the watch saw last. */
export const supplierBalancesQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      name: suppliers.name,
      state: suppliers.state,
      currency: suppliers.currency,
      balance: suppliers.balance,
      checkedAt: suppliers.checkedAt,
    })
    .from(suppliers)
    .orderBy(asc(suppliers.name))
