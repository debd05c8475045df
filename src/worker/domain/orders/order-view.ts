import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Translated } from '../../../shared/languages'
import { type InstructionText, instructions, orderItems, orders } from '../../db/schema'
import type { Ctx } from '../ctx'
import { type SealedCode, sealedCodesQuery, unsealAll } from '../inventory/inventory'

type OrderRow = typeof orders.$inferSelect
type ItemRow = typeof orderItems.$inferSelect

/** An order as its domain sees it; sums in minor units. Codes are there once it is delivered, for its owner only. */
export type OrderView = Omit<OrderRow, 'seq' | 'agreed' | 'content'> & {
  items: (Pick<ItemRow, 'productId' | 'type' | 'titles' | 'amount' | 'label' | 'region' | 'quantity' | 'unitPrice'> & {
    codes: string[]
  })[]
  instructions: Translated<InstructionText>[]
}

/**
 * Four queries for the orders whose ids `orderIds` selects: orders, items, instruction texts, sealed codes. Codes are
 * read for delivered orders of `readerId` alone: whose codes are whose is decided by the query itself.
 */
export const orderQueries = (ctx: Ctx, orderIds: SQL, readerId: string | null) =>
  [
    ctx.db.select().from(orders).where(inArray(orders.id, orderIds)).orderBy(desc(orders.seq)),
    ctx.db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, orderIds))
      .orderBy(asc(orderItems.orderId), asc(orderItems.position)),
    ctx.db
      .select()
      .from(instructions)
      .where(inArray(instructions.id, sql`(SELECT instructions_id FROM order_items WHERE order_id IN ${orderIds})`)),
    sealedCodesQuery(
      ctx.db,
      sql`(SELECT id FROM orders WHERE id IN ${orderIds} AND user_id = ${readerId} AND status = 'completed')`,
    ),
  ] as const

type Rows = readonly [OrderRow[], ItemRow[], (typeof instructions.$inferSelect)[], SealedCode[]]

/** Joins what `orderQueries` read and opens the codes that are among it. */
export async function orderViews(ctx: Ctx, rows: Rows): Promise<OrderView[]> {
  const [orderRows, itemRows, texts, sealed] = rows
  const itemsOf = Map.groupBy(itemRows, (item) => item.orderId)
  const sealedOf = Map.groupBy(sealed, (code) => `${code.orderId}:${code.position}`)
  return Promise.all(
    orderRows.map(async ({ seq: _, agreed: __, content: ___, ...order }) => {
      const items = itemsOf.get(order.id) ?? []
      const used = new Set(items.map((item) => item.instructionsId))
      return {
        ...order,
        items: await Promise.all(items.map((item) => itemView(ctx, item, sealedOf))),
        instructions: texts.filter((text) => used.has(text.id)).map((text) => text.texts),
      }
    }),
  )
}

async function itemView(ctx: Ctx, item: ItemRow, sealedOf: Map<string, SealedCode[]>): Promise<OrderView['items'][0]> {
  const { orderId, position, productId, type, titles, amount, label, region, quantity, unitPrice } = item
  const codes = await unsealAll(ctx, sealedOf.get(`${orderId}:${position}`) ?? [])
  if (!codes) ctx.log('code_unreadable', { orderId })
  return { productId, type, titles, amount, label, region, quantity, unitPrice, codes: codes ?? [] }
}
