import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AddToCart, ChangeCart } from '../../../shared/contract/cart'
import { AppError } from '../../../shared/errors'
import { languages, type Translated } from '../../../shared/languages'
import { limits } from '../../../shared/limits'
import { toMajor } from '../../../shared/money'
import { Conflict, guard, type Plan } from '../../db/database'
import { cartLines, offers, orderItems, products, unpaidOrders } from '../../db/schema'
import { worded } from '../../db/worded'
import { commitAs, readAs } from '../caller/caller'
import { availableOf } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { type Rate, rateOf, rateQuery } from '../rates/rates'
import { rememberSeen } from './seen'

export { isUnmoved, planStillSeen, takeSeen } from './seen'

/** A line with the prices its buyer was shown (`priceUsd`, `priceRub`) beside today's (`nowUsd`, `nowRub`). */
export type CartLineView = LineRow & { key: string }

// What a supplier delivers has no other limit than a cart's.
const availableSql = sql`CASE WHEN source <> 'stock' AND supplied THEN ${limits.cart.pieces}
  WHEN source = 'supplier' THEN 0 ELSE stock END`

const isSold = sql`(offers.state = 'live' AND products.state = 'published')`

// Without the languages that a product has no text in.
const titles = sql`json_patch('{}', json_object(${sql.join(
  languages.map((language) => sql.raw(`'${language}', products.texts ->> '$.${language}.title'`)),
  sql`, `,
)}))`.mapWith((text: string): Translated<string> => JSON.parse(text))

const linesOf = worded((db, value) =>
  db
    .select({
      offerId: cartLines.offerId,
      quantity: cartLines.quantity,
      priceUsd: sql<number>`cart_lines.price_usd`.as('quoted_usd'),
      priceRub: sql<number>`cart_lines.price_rub`.as('quoted_rub'),
      nowUsd: sql<number>`offers.price_usd`.as('now_usd'),
      nowRub: sql<number>`offers.price_rub`.as('now_rub'),
      amount: offers.amount,
      label: sql<string>`offers.label`.as('offer_label'),
      region: offers.region,
      source: offers.source,
      stock: sql<number>`iif(${isSold}, ${availableSql}, 0)`.as('available'),
      sellable: sql<number>`${isSold}`.as('sellable'),
      productId: offers.productId,
      slug: products.slug,
      type: products.type,
      image: products.image,
      titles: titles.as('titles'),
      changedAt: sql<number>`products.updated_at`.as('changed_at'),
    })
    .from(cartLines)
    .innerJoin(offers, eq(offers.id, cartLines.offerId))
    .innerJoin(products, eq(products.id, offers.productId))
    .where(eq(cartLines.userId, value('userId')))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.offerId)),
)

/** The caller's lines, oldest first. */
export const linesQuery = (ctx: CallerCtx) => linesOf({ userId: ctx.caller.userId })

type LineRow = ReturnType<typeof linesQuery>['_']['result'][number]

const plainKey = (line: LineRow) => [line.amount, line.label, toMajor(line.priceUsd), toMajor(line.priceRub)].join('-')

/** Gives each line its key: amount, label, price and rub, and the offer where two lines would share it. */
export function withKeys(rows: LineRow[]): CartLineView[] {
  const byKey = Map.groupBy(rows, plainKey)
  return rows.map((row) => {
    const key = plainKey(row)
    return { ...row, key: (byKey.get(key)?.length ?? 0) > 1 ? `${key}-${row.offerId}` : key }
  })
}

/** Lines, and the rate that tells what they cost in sums. */
export type CartView = { lines: CartLineView[]; rate: Rate | null }

// Codes that the caller's own unpaid orders keep are there for the caller.
const heldQuery = worded((db, value) =>
  db
    .select({ offerId: orderItems.offerId, held: sql<number>`sum(from_stock)` })
    .from(orderItems)
    .where(sql`order_id IN (SELECT id FROM ${unpaidOrders} WHERE user_id = ${value('userId')} AND status = 'pending')`)
    .groupBy(orderItems.offerId),
)

const viewQueries = (ctx: CallerCtx) =>
  [linesQuery(ctx), heldQuery({ userId: ctx.caller.userId }), rateQuery(ctx)] as const

type ViewRows = readonly [LineRow[], { offerId: string; held: number }[], Parameters<typeof rateOf>[0]]

function viewOf(ctx: CallerCtx, [rows, heldRows, rates]: ViewRows): CartView {
  const heldOf = new Map(heldRows.map((row) => [row.offerId, row.held]))
  const own = rows.map((row) => ({ ...row, stock: row.stock + (row.sellable ? (heldOf.get(row.offerId) ?? 0) : 0) }))
  const lines = withKeys(own)
  rememberSeen(ctx, lines)
  return { lines, rate: rateOf(rates) }
}

/** The caller's cart. */
export const show = async (ctx: CallerCtx): Promise<CartView> => viewOf(ctx, await readAs(ctx, viewQueries(ctx)))

/**
 * Adds pieces of a live offer. The client's price is checked, never believed: `price_not_found` when no live offer has
 * exactly that amount, label and prices. Raises `out_of_stock`, `cart_full`, `line_too_large`.
 */
export async function add(ctx: CallerCtx, wish: AddToCart): Promise<CartView> {
  try {
    return viewOf(ctx, await commitAs(ctx, planAddAtOnce(ctx, wish), viewQueries(ctx)))
  } catch (error) {
    // The rows say no, or somebody was faster: a look at them tells which of the reasons it is.
    if (!(error instanceof Conflict)) throw error
    return addStepwise(ctx, wish)
  }
}

async function addStepwise(ctx: CallerCtx, wish: AddToCart): Promise<CartView> {
  const [[offer], lines] = await readAs(ctx, [offerQuery(ctx, wish), linesQuery(ctx)])
  if (!offer) throw new AppError('price_not_found')
  const wanted = wish.qty + (lines.find((line) => line.offerId === offer.id)?.quantity ?? 0)
  if (wanted > limits.cart.pieces) throw new AppError('line_too_large')
  if (wanted > (availableOf(offer) ?? limits.cart.pieces)) throw new AppError('out_of_stock')
  return viewOf(ctx, await commitAs(ctx, planAdd(ctx, offer, wish.qty), viewQueries(ctx)))
}

/** The usual case in one round trip: the line is written, and `stale` is violated unless the cart may hold it so. */
function planAddAtOnce(ctx: CallerCtx, wish: AddToCart): Plan {
  const { userId } = ctx.caller
  const line = sql`SELECT ${userId}, id, ${wish.qty}, price_usd, price_rub, ${ctx.clock.nowMs()}
    FROM ${wantedOffer(wish)} WHERE true`
  const isSellable = sql`SELECT cart_lines.quantity <= min(${limits.cart.pieces}, ${availableSql})
    FROM ${wantedOffer(wish)} AS wanted JOIN cart_lines ON cart_lines.offer_id = wanted.id AND user_id = ${userId}`
  return [...planLine(ctx, line), guard('stale', sql`coalesce((${isSellable}), 0)`)]
}

const planAdd = (ctx: CallerCtx, offer: typeof offers.$inferSelect, quantity: number): Plan =>
  planLine(
    ctx,
    sql`VALUES (${ctx.caller.userId}, ${offer.id}, ${quantity}, ${offer.priceUsd}, ${offer.priceRub}, ${ctx.clock.nowMs()})`,
  )

const planLine = ({ caller: { userId } }: CallerCtx, line: SQL): Plan => [
  sql`INSERT INTO cart_lines (user_id, offer_id, quantity, price_usd, price_rub, added_at)
    ${line}
    ON CONFLICT (user_id, offer_id) DO UPDATE SET quantity = quantity + excluded.quantity,
      price_usd = excluded.price_usd, price_rub = excluded.price_rub`,
  guard('cart_full', sql`(SELECT count(*) FROM cart_lines WHERE user_id = ${userId}) <= ${limits.cart.lines}`),
]

// Two look-ups instead of an OR, for which SQLite would read every product. That it is not deleted goes without saying,
// but said it lets SQLite use the partial index of slugs.
const productIdOf = (idOrSlug: string) => sql`coalesce((SELECT id FROM products WHERE id = ${idOrSlug}),
  (SELECT id FROM products WHERE slug = ${idOrSlug} AND state <> 'deleted'))`

// Without productId or region the first product and its first region in shop order is meant.
const wantedOffer = (wish: AddToCart) => sql`(SELECT * FROM offers
  WHERE amount = ${wish.amount} AND price_usd = ${wish.price} AND price_rub = ${wish.rub} AND label = ${wish.label}
    AND state = 'live' AND ${wish.region ? sql`region = ${wish.region}` : sql`true`}
    AND product_id IN (SELECT id FROM products WHERE state = 'published'
      AND ${wish.productId === undefined ? sql`true` : sql`id = ${productIdOf(wish.productId)}`})
  ORDER BY (SELECT p.position FROM products p WHERE p.id = product_id), position LIMIT 1)`

const offerQuery = (ctx: CallerCtx, wish: AddToCart) =>
  ctx.db
    .select()
    .from(offers)
    .where(sql`id = (SELECT id FROM ${wantedOffer(wish)})`)

/** Increases, decreases (1 stays 1) or removes a line. Raises `line_not_found`, `line_too_large`, `out_of_stock`. */
export async function change(ctx: CallerCtx, { key, action }: ChangeCart): Promise<CartView> {
  const line = (await show(ctx)).lines.find((candidate) => candidate.key === key)
  if (!line) throw new AppError('line_not_found')
  if (action === 'increase' && line.quantity >= limits.cart.pieces) throw new AppError('line_too_large')
  if (action === 'increase' && line.quantity >= line.stock) throw new AppError('out_of_stock')
  const where = sql`user_id = ${ctx.caller.userId} AND offer_id = ${line.offerId}`
  const plans = {
    increase: sql`UPDATE cart_lines SET quantity = quantity + 1 WHERE ${where}`,
    decrease: sql`UPDATE cart_lines SET quantity = max(quantity - 1, 1) WHERE ${where}`,
    remove: sql`DELETE FROM cart_lines WHERE ${where}`,
  }
  return viewOf(ctx, await commitAs(ctx, [plans[action]], viewQueries(ctx)))
}

/** Empties the caller's cart. */
export async function clear(ctx: CallerCtx): Promise<CartView> {
  const plan = [sql`DELETE FROM cart_lines WHERE user_id = ${ctx.caller.userId}`]
  return viewOf(ctx, await commitAs(ctx, plan, viewQueries(ctx)))
}

/** Plan of taking bought lines out of the caller's cart; what another tab has added since stays in it. */
export const planTake = (ctx: CallerCtx, lines: { offerId: string }[]): Plan => [
  sql`DELETE FROM cart_lines WHERE user_id = ${ctx.caller.userId} AND offer_id IN (
    SELECT value FROM json_each(${JSON.stringify(lines.map((line) => line.offerId))}))`,
]

/** Plan of taking a paid order's lines out of its buyer's cart, as far as they are what was bought. */
export const planTakeOrdered = (order: { id: string; userId: string; placedAt: number }): Plan => [
  sql`DELETE FROM cart_lines WHERE user_id = ${order.userId} AND added_at <= ${order.placedAt}
    AND (offer_id, quantity) IN (SELECT offer_id, quantity FROM order_items WHERE order_id = ${order.id})`,
]

/** Plan of showing the caller today's prices from now on, once they were told that prices moved. */
export const planRequote = (ctx: CallerCtx): Plan => [
  sql`UPDATE cart_lines SET
      price_usd = (SELECT price_usd FROM offers WHERE id = offer_id),
      price_rub = (SELECT price_rub FROM offers WHERE id = offer_id)
    WHERE user_id = ${ctx.caller.userId}`,
]
