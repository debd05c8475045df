import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { adminLimits } from '../../../shared/admin-limits'
import { among, guardStill, type Plan, type Selecting } from '../../db/database'
import { codes } from '../../db/schema-stock'
import type { Ctx } from '../ctx'
import type { Vault } from '../ports'

export type SealedCode = Awaited<ReturnType<Vault['seal']>>

/** The fingerprints of some codes under every key. */
export const printsUnderAllKeys = (sealed: SealedCode[]): string[] =>
  sealed.flatMap(({ fingerprint, aliases }) => [fingerprint, ...aliases])

/** Whether a row of `codes` can be sold: nobody has it, it is not void and can still be redeemed for a while. */
export const isFree = (nowMs: number): SQL =>
  sql`order_id IS NULL AND voided_at IS NULL AND coalesce(expires_at > ${nowMs + adminLimits.codes.shelfLifeMs}, 1)`

/** Until when an order may keep its codes for a payment, at most: each can still be redeemed for a while then. */
export const keptUntil = (orderId: string, untilMs: number): SQL =>
  sql`min(${untilMs}, coalesce((SELECT min(expires_at) - ${adminLimits.codes.redeemMs} FROM codes
    WHERE order_id = ${orderId} AND voided_at IS NULL), ${untilMs}))`

const which = { all: sql`true`, readable: sql`delivered_at IS NOT NULL`, unread: sql`delivered_at IS NULL` }
type Which = keyof typeof which

/** Query of the codes of orders that are not void, in the order they were claimed: all, or those their buyers can read. */
export const codesQuery = (db: Selecting, orderIds: SQL, wanted: Which = 'all') =>
  db
    .select({
      id: codes.id,
      orderId: codes.orderId,
      position: codes.itemPosition,
      sealed: codes.sealed,
      keyId: codes.keyId,
      fingerprint: codes.fingerprint,
      expiresAt: codes.expiresAt,
      deliveredAt: codes.deliveredAt,
    })
    .from(codes)
    .where(sql`${inArray(codes.orderId, orderIds)} AND order_id IS NOT NULL AND voided_at IS NULL AND ${which[wanted]}`)
    .orderBy(asc(codes.orderId), asc(codes.itemPosition), asc(codes.id))

export type StoredCode = Awaited<ReturnType<typeof codesQuery>>[number]

/** Query of the fingerprints of the codes of an order that its buyer can read. */
export const readablePrints = (orderId: string): SQL =>
  sql`SELECT fingerprint FROM codes WHERE order_id = ${orderId} AND ${which.readable}`

/** Query of the fingerprint of a code. */
export const printOf = (codeId: number): SQL => sql`SELECT fingerprint FROM codes WHERE id = ${codeId}`

/** The codes in clear, or undefined when one of them can't be opened: never half of them. */
export async function unsealAll(
  ctx: Ctx,
  stored: Pick<StoredCode, 'sealed' | 'keyId' | 'fingerprint'>[],
): Promise<string[] | undefined> {
  try {
    return await Promise.all(stored.map((code) => ctx.vault.unseal(code)))
  } catch {
    return undefined
  }
}

/** Plan of letting the buyer of an order read its codes from now on: those that could be opened, and no others. */
export const planReadable = (ctx: Ctx, orderId: string, opened: Pick<StoredCode, 'id'>[]): Plan => [
  sql`UPDATE codes SET delivered_at = ${ctx.clock.nowMs()}
    WHERE order_id = ${orderId} AND delivered_at IS NULL AND voided_at IS NULL
      AND id IN ${among(opened.map((code) => code.id))}`,
]

/** Guard of what was decided by how many codes an order holds: by all that are not void, or those its buyer can read. */
export const planHoldsAsMany = (orderId: string, count: number, counted: Which): SQL =>
  guardStill(sql`(SELECT count(*) FROM codes WHERE order_id = ${orderId} AND voided_at IS NULL
    AND ${which[counted]}) = ${count}`)

/** Guard of what was decided by opening these codes: the order holds each as it was sealed, and no other that is not void. */
export const planHoldsThese = (orderId: string, opened: Pick<StoredCode, 'sealed'>[]): SQL =>
  guardStill(sql`(SELECT count(*) = ${opened.length}
      AND total(sealed IN ${among(opened.map((code) => code.sealed))}) = ${opened.length}
    FROM codes WHERE order_id = ${orderId} AND voided_at IS NULL)`)

/** Condition on an order: its buyer can read a code of it. */
export const hasReadableCodes = (orderId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM codes WHERE order_id = ${orderId} AND voided_at IS NULL AND ${which.readable})`

/** An item of an order, by SQL expressions. */
type Item = { orderId: SQL; position: SQL }

/** How many codes an item has that are not void. */
export const unvoidedCodes = ({ orderId, position }: Item): SQL =>
  sql`(SELECT count(*) FROM codes
    WHERE codes.order_id = ${orderId} AND codes.item_position = ${position} AND codes.voided_at IS NULL)`

/** How many pieces of an item are neither there, nor under way from a supplier, nor given up. */
export const missingPieces = ({ orderId, position }: Item): SQL =>
  sql`((SELECT quantity - returned FROM order_items
      WHERE order_items.order_id = ${orderId} AND order_items.position = ${position})
    - ${unvoidedCodes({ orderId, position })}
    - (SELECT count(*) FROM supplier_orders WHERE supplier_orders.order_id = ${orderId}
        AND supplier_orders.item_position = ${position} AND supplier_orders.closed_at IS NULL))`
