import { type SQL, sql } from 'drizzle-orm'
import type { AddToCart, RefusalCode } from '../../../shared/contract/cart'
import { limits } from '../../../shared/limits'
import { Conflict, guardStill, type Plan, read, retryOnConflict } from '../../db/database'
import { commitAs, readAs } from '../caller/caller'
import { pricesText, textOf, unpayable } from '../catalogue/catalogue'
import type { CallerCtx, Ctx } from '../ctx'
import { reductionQueries } from '../discounts/discounts'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import { rateOfSoum } from '../rates/rates'
import { availableSql, isSold, linesIn, linesQueries } from './lines'
import { type CartView, show, viewOf, viewQueries } from './view'
import { type FoundOffer, offerIdOf, offersQuery, wishesText } from './wanted'

/** A visitor's line that is not in the cart as it was sent: not at all, or with fewer pieces. */
export type Refused = { line: AddToCart; code: RefusalCode }
export type VisitorCartView = CartView & { refused: Refused[] }

type Taken = { offer: FoundOffer; quantity: number }

/**
 * What a cart takes of a visitor's lines, by offer, beside what it holds already. The larger quantity counts, however
 * often an offer comes; of what is short as many pieces as there are.
 */
function takenOf(wishes: AddToCart[], found: FoundOffer[], held = new Map<string, number>()) {
  const offers = new Map(found.map((offer) => [offer.place, offer]))
  const taken = new Map<string, Taken>()
  const refused: Refused[] = []
  const known = new Set(held.keys())
  for (const [place, line] of wishes.entries()) {
    const offer = offers.get(place)
    const code = offer ? refusalOf(line, offer, held, known) : 'price_not_found'
    if (code) refused.push({ line, code })
    if (!offer || code === 'cart_full' || offer.stock === 0) continue
    known.add(offer.offerId)
    const before = taken.get(offer.offerId)?.quantity ?? 0
    taken.set(offer.offerId, { offer, quantity: Math.max(before, Math.min(line.qty, offer.stock)) })
  }
  return { taken: [...taken.values()], refused }
}

function refusalOf(line: AddToCart, { offerId, stock }: FoundOffer, held: Map<string, number>, known: Set<string>) {
  if (stock > 0 && !known.has(offerId) && known.size >= limits.cart.lines) return 'cart_full'
  return Math.max(stock, held.get(offerId) ?? 0) < line.qty ? 'out_of_stock' : undefined
}

/**
 * What a visitor's lines are and cost, in one round trip and without writing anything: no stock is held for them. A line
 * whose prices are not today's is refused as `price_not_found`, one that is short as `out_of_stock`.
 */
export async function price(ctx: Ctx, wishes: AddToCart[]): Promise<VisitorCartView> {
  const [found, ...known] = await read(ctx.db, [offersQuery(ctx, wishes), ...reductionQueries(ctx, true)])
  const { taken, refused } = takenOf(wishes, found)
  const rows = taken.map(({ offer, quantity }) => ({ ...offer, quantity, prices: offer.now }))
  return { lines: linesIn(ctx, [rows, ...known]), rate: rateOfSoum(known[0]), refused }
}

/**
 * Joins a visitor's lines to the caller's cart: a line in both keeps the larger quantity, and nothing of the account's is
 * lost. A line that can't be joined is refused as in `price`, or as `cart_full`. Raises `idempotency_mismatch`.
 */
export async function merge(ctx: CallerCtx, wishes: AddToCart[]): Promise<VisitorCartView> {
  try {
    const plan = [...planAnswer(ctx, []), ...planJoinAll(ctx, wishes)]
    return { ...viewOf(ctx, await commitAs(ctx, plan, viewQueries(ctx))), refused: [] }
  } catch (error) {
    // Not all of it fits, it has been joined before, or somebody was faster: reading tells which.
    if (!(error instanceof Conflict)) throw error
  }
  return retryOnConflict(() => mergeAsRead(ctx, wishes))
}

/** The same key is the same lines: what was refused is known by its place among them. */
type Remembered = { place: number; code: RefusalCode }

function refusedAgain(wishes: AddToCart[], each: Remembered | Refused): Refused[] {
  // The release before kept the lines themselves, for a day.
  if ('line' in each) return [each]
  const line = wishes[each.place]
  return line ? [{ line, code: each.code }] : []
}

async function mergeAsRead(ctx: CallerCtx, wishes: AddToCart[]): Promise<VisitorCartView> {
  const queries = [earlierQuery(ctx), offersQuery(ctx, wishes), ...linesQueries(ctx)] as const
  const [earlierRows, found, own] = await readAs(ctx, queries)
  const earlier = earlierAnswer<(Remembered | Refused)[]>(ctx, earlierRows)
  if (earlier) return { ...(await show(ctx)), refused: earlier.flatMap((each) => refusedAgain(wishes, each)) }
  const held = new Map(own.map((line) => [line.offerId, line.quantity]))
  const { taken, refused } = takenOf(wishes, found, held)
  const places = refused.map(({ line, code }): Remembered => ({ place: wishes.indexOf(line), code }))
  const plan = [...planAnswer(ctx, places), ...planJoin(ctx, taken)]
  return { ...viewOf(ctx, await commitAs(ctx, plan, viewQueries(ctx))), refused }
}

const addLines = sql`INSERT INTO cart_lines (user_id, offer_id, quantity, price_usd, price_rub, shown, added_at)`
const keepLarger = sql`ON CONFLICT (user_id, offer_id)
  DO UPDATE SET quantity = max(quantity, excluded.quantity), shown = excluded.shown`

const planHasPlace = (userId: string): SQL =>
  guardStill(sql`(SELECT count(*) FROM cart_lines WHERE user_id = ${userId}) <= ${limits.cart.lines}`)

/** Every line as it was sent, in one round trip; `stale` where one of them can't be joined whole. */
function planJoinAll(ctx: CallerCtx, wishes: AddToCart[]): Plan {
  const { userId } = ctx.caller
  const wanted = sql`json_each(${wishesText(ctx, wishes)}) AS wish JOIN offers ON offers.id = ${offerIdOf}
    AND wish.value ->> 'qty' <= ${availableSql}`
  return [
    sql`${addLines} SELECT ${userId}, offers.id, wish.value ->> 'qty', ${unpayable}, ${unpayable},
      ${pricesText(sql`offers.id`)}, ${ctx.clock.nowMs()} FROM ${wanted} WHERE true ${keepLarger}`,
    guardStill(sql`(SELECT count(*) FROM ${wanted}) = ${wishes.length}`),
    planHasPlace(userId),
  ]
}

// Prices, stock and the cart may have moved since they were read: then `stale` is violated, and all is read again.
function planJoin({ caller: { userId }, clock }: CallerCtx, taken: Taken[]): Plan {
  const joined = JSON.stringify(
    taken.map(({ offer, quantity }) => [offer.offerId, quantity, textOf(offer.now), offer.stock]),
  )
  const value = (place: number) => sql.raw(`joined.value ->> ${place}`)
  const rows = sql`json_each(${joined}) AS joined JOIN offers ON offers.id = ${value(0)}
    JOIN products ON products.id = offers.product_id`
  const isAsRead = sql`${isSold} AND ${pricesText(sql`offers.id`)} = ${value(2)} AND ${availableSql} = ${value(3)}`
  return [
    guardStill(sql`(SELECT count(*) FROM ${rows} WHERE ${isAsRead}) = ${taken.length}`),
    sql`${addLines} SELECT ${userId}, offers.id, ${value(1)}, ${unpayable}, ${unpayable}, ${value(2)}, ${clock.nowMs()}
      FROM ${rows} WHERE true ${keepLarger}`,
    planHasPlace(userId),
  ]
}
