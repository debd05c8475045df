import { asc, desc, getTableColumns, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import type { Translated } from '../../../../shared/languages'
import { labelsOf, type OptionLabel, type Player, type PlayerField } from '../../../../shared/players'
import type { Results, Selecting } from '../../../db/database'
import { playerIn } from '../../../db/player-columns'
import { preparedAll } from '../../../db/prepared'
import { type InstructionText, instructions, orderItems, orders } from '../../../db/schema'
import { claims } from '../../../db/schema-stock'
import { orderTopUps } from '../../../db/schema-topups'
import { readAs } from '../../caller/caller'
import type { CallerCtx, Ctx } from '../../ctx'
import { gameOf } from '../../games/games'
import { codesQuery, type StoredCode, unsealAll } from '../../inventory/inventory'
import { packageNames } from '../../package-names/package-names'
import type { OrderRow } from '../order-row'
import { type ByHandView, byHandOf, handColumns } from './hand-shown'
import { bookedBack, type RefundShown, refundsShown } from './refunds-shown'

type ItemRow = typeof orderItems.$inferSelect
type ClaimRow = typeof claims.$inferSelect
type ItemText = Pick<ItemRow, 'productId' | 'type' | 'titles' | 'amount' | 'label' | 'region'>

/** A buyer's claim about a code; `code` is its place among the item's codes, null once it was replaced. */
export type ClaimView = Pick<ClaimRow, 'id' | 'state' | 'message' | 'reply' | 'at' | 'answeredAt'> & {
  code: number | null
}

/** `codeIds`: the ids of `codes`, in the same order. */
type ItemView = ItemText &
  Pick<ItemRow, 'quantity' | 'unitPrice' | 'discounts' | 'returned'> & {
    paid: number
    codes: string[]
    codeIds: string[]
    claims: ClaimView[]
  }

/**
 * Whom a top-up is for; `labels`: what chosen values are called; `asks`: what the game asks for now, as long as the player
 * can be corrected.
 */
export type PlayerView = {
  fields: Player
  labels: Readonly<Record<string, OptionLabel>>
  name: string
  canCorrect: boolean
  asks: readonly PlayerField[]
}

/** An order as its domain sees it; sums in minor units. Codes are there once they are delivered, for its owner only. */
export type OrderView = Omit<OrderRow, 'seq' | 'agreed' | 'content' | 'supplyKey' | 'vouchersRefunded'> & {
  /** Of a top-up: which game, by its name in addresses, and whom. */
  game: string | null
  player: PlayerView | null
  /** Which package, and when it was first sent to a supplier. */
  topUp: { packageId: string; orderedAt: number | null } | null
  /** Of a top-up that a person of the shop delivers: how far that is, and the words of the person who refused it. */
  byHand: ByHandView | null
  refunds: RefundShown[]
  items: ItemView[]
  /** Whether codes that its owner could read are left out, because they are old. */
  codesHidden: boolean
  instructions: Translated<InstructionText>[]
}

// Pieces that no supplier delivers, whose money is on the balance again.
const refusedPieces = sql`(SELECT count(*) FROM (SELECT 1 FROM supplier_orders AS piece
  WHERE piece.order_id = order_topups.order_id GROUP BY item_position HAVING count(*) = total(state = 'rejected')))`

const queriesFrom = (db: Selecting, orderIds: SQL, readerId: string | null | Placeholder) =>
  [
    db
      .select({ ...getTableColumns(orders), bookedBack })
      .from(orders)
      .where(inArray(orders.id, orderIds))
      .orderBy(desc(orders.placedAt), desc(orders.seq)),
    db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, orderIds))
      .orderBy(asc(orderItems.orderId), asc(orderItems.position)),
    db
      .select()
      .from(instructions)
      .where(inArray(instructions.id, sql`(SELECT instructions_id FROM order_items WHERE order_id IN ${orderIds})`)),
    // The plus keeps SQLite from looking through all orders of the reader; where nobody reads it looks for none.
    codesQuery(
      db,
      sql`(SELECT id FROM orders WHERE ${readerId} IS NOT NULL AND id IN ${orderIds} AND +user_id = ${readerId})`,
      'readable',
    ),
    db.select().from(claims).where(inArray(claims.orderId, orderIds)).orderBy(asc(claims.seq)),
    db
      .select({
        orderId: orderTopUps.orderId,
        game: orderTopUps.game,
        playerId: orderTopUps.playerId,
        player: orderTopUps.player,
        playerName: orderTopUps.playerName,
        name: orderTopUps.name,
        region: orderTopUps.region,
        discounts: orderTopUps.discounts,
        packageId: orderTopUps.packageId,
        orderedAt: sql<number | null>`(SELECT min(placed_at) FROM supplier_orders
          WHERE supplier_orders.order_id = order_topups.order_id)`.as('ordered_at'),
        isAccepted: sql<number>`EXISTS (SELECT 1 FROM supplier_orders
          WHERE supplier_orders.order_id = order_topups.order_id AND state NOT IN ('waiting', 'rejected'))`.as(
          'is_accepted',
        ),
        ...handColumns,
        refused: sql<number>`iif((SELECT quantity FROM orders WHERE orders.id = order_id) > 1, ${refusedPieces}, 0)`.as(
          'refused',
        ),
      })
      .from(orderTopUps)
      .where(inArray(orderTopUps.orderId, orderIds)),
  ] as const

/**
 * Queries for the orders whose ids `orderIds` selects: orders, items, instruction texts, sealed codes, claims, top-ups.
 * Codes are read for orders of `readerId` alone: whose codes are whose is decided by the query itself.
 */
export const orderQueries = (ctx: Ctx, orderIds: SQL, readerId: string | null) =>
  queriesFrom(ctx.db, orderIds, readerId)

const ofOne = preparedAll((db, value) =>
  queriesFrom(db, sql`(SELECT id FROM orders WHERE id = ${value('orderId')})`, value('readerId')),
)

/** The same for one order. */
export const oneOrderQueries = (orderId: string, readerId: string | null) => ofOne({ orderId, readerId })

type Rows = Results<ReturnType<typeof queriesFrom>>
type TopUpRow = Rows[5][number]

/** One order without its codes, for a caller who may see it. Raises `order_not_found`. */
export async function viewWithoutCodes(ctx: CallerCtx, orderId: string): Promise<OrderView> {
  const [view] = await orderViews(ctx, await readAs(ctx, oneOrderQueries(orderId, null)))
  if (!view) throw new AppError('order_not_found')
  return view
}

/** Joins what `orderQueries` read and opens the codes that are among it, without those of the orders in `hidden`. */
export async function orderViews(
  ctx: Ctx,
  rows: Rows,
  hidden: ReadonlySet<string | null> = new Set(),
): Promise<OrderView[]> {
  const [orderRows, itemRows, texts, stored, claimRows, topUps] = rows
  const itemsOf = Map.groupBy(itemRows, (item) => item.orderId)
  const storedOf = Map.groupBy(stored, (code) => `${code.orderId}:${code.position}`)
  const claimsOf = Map.groupBy(claimRows, (claim) => `${claim.orderId}:${claim.itemPosition}`)
  const topUpOf = new Map(topUps.map((topUp) => [topUp.orderId, topUp]))
  return Promise.all(
    orderRows.map(async ({ bookedBack: booked, ...row }) => {
      const { seq: _, agreed: __, content: ___, supplyKey: ____, vouchersRefunded: _____, ...order } = row
      const items = itemsOf.get(order.id) ?? []
      const used = new Set(items.map((item) => item.instructionsId))
      const topUp = topUpOf.get(order.id)
      const itemViews = items.map((item) => {
        const key = `${item.orderId}:${item.position}`
        const of = { item, stored: storedOf.get(key) ?? [], claimRows: claimsOf.get(key) ?? [] }
        return itemView(ctx, of, hidden.has(order.id))
      })
      return {
        ...order,
        game: topUp ? (gameOf(ctx, topUp.game)?.slug ?? topUp.game) : null,
        player: topUp ? playerOf(ctx, order, topUp) : null,
        topUp: topUp ? { packageId: topUp.packageId, orderedAt: topUp.orderedAt } : null,
        byHand: topUp ? byHandOf(order, topUp) : null,
        refunds: refundsShown(order, booked),
        codesHidden: hidden.has(order.id),
        items: topUp ? [topUpItem(ctx, order, topUp)] : await Promise.all(itemViews),
        // In the order of the items, so that a reader finds the steps of each.
        instructions: [...used].flatMap((id) => texts.find((text) => text.id === id)?.texts ?? []),
      }
    }),
  )
}

type OfItem = { item: ItemRow; stored: StoredCode[]; claimRows: ClaimRow[] }

async function itemView(ctx: Ctx, { item, stored, claimRows }: OfItem, isHidden: boolean): Promise<ItemView> {
  const { productId, type, titles, amount, label, region, quantity, unitPrice, paid, discounts, returned } = item
  const codes = isHidden ? undefined : await unsealAll(ctx, stored)
  if (!codes && !isHidden) ctx.log('code_unreadable', { orderId: item.orderId })
  const placeOf = new Map(stored.map((code, place) => [code.id, place]))
  const claimViews = claimRows.map(({ id, state, message, reply, at, answeredAt, codeId }) => ({
    ...{ id, state, message, reply, at, answeredAt },
    code: placeOf.get(codeId) ?? null,
  }))
  return {
    ...{ productId, type, titles, amount, label, region, quantity, unitPrice, discounts, returned },
    paid: paid ?? unitPrice * quantity,
    codes: codes ?? [],
    codeIds: codes ? stored.map((code) => String(code.id)) : [],
    claims: claimViews,
  }
}

type Stand = Pick<OrderRow, 'status' | 'total' | 'quantity'>

function playerOf(ctx: Ctx, { status }: Pick<Stand, 'status'>, row: TopUpRow): PlayerView {
  const canCorrect = status === 'pending' || (status === 'processing' && !row.isAccepted)
  return playerView(ctx, { game: row.game, player: playerIn(row), name: row.playerName, canCorrect })
}

type OfGame = { game: string; player: Player; name: string; canCorrect: boolean }

/** A player of a game, beside what the game asks for now. */
export function playerView(ctx: Ctx, { game, player, name, canCorrect }: OfGame): PlayerView {
  const asked = gameOf(ctx, game)?.fields ?? []
  return { fields: player, labels: labelsOf(asked, player), name, canCorrect, asks: canCorrect ? asked : [] }
}

/** An item that is ordered now. */
export const undelivered = { returned: 0, codes: [], codeIds: [], claims: [] }

/** A top-up, as the one item of its order. */
type Topped = Pick<TopUpRow, 'game' | 'name' | 'region' | 'refused' | 'discounts'>

export function topUpItem(ctx: Ctx, { total, quantity }: Stand, { game, name, region, refused, discounts }: Topped) {
  const off = (discounts ?? []).reduce((sum, { minor }) => sum + minor, 0)
  return {
    productId: game,
    type: 'diamonds' as const,
    titles: packageNames(name),
    amount: 1,
    label: gameOf(ctx, game)?.name ?? game,
    region: region ?? '',
    quantity,
    unitPrice: (total + off) / quantity,
    paid: total,
    discounts,
    ...undelivered,
    returned: refused,
  }
}
