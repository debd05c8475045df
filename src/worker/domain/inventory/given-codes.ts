import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { among, guard, guardStill, type Plan, read } from '../../db/database'
import { soldCodes } from '../../db/schema-recovery'
import { codes } from '../../db/schema-stock'
import { planMoveStock } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { deadQuery, planNoneIsDead } from '../vouchers/vouchers'
import { isFree, missingPieces, printsUnderAllKeys, type SealedCode, unsealAll } from './codes'
import { planFill, planRecount } from './filling'
import { planStockAlerts } from './stock-alerts'

export type { SealedCode } from './codes'

/**
 * Seals codes, or answers undefined when the shop has or had one of them, or one is a voucher that nobody can redeem any
 * more. A code that the order was given before the database forgot the gift may come again; without an order (null) no
 * such code may: it would be sold.
 */
export async function sealUnknown(
  ctx: Ctx,
  given: string[],
  orderId: string | null,
): Promise<SealedCode[] | undefined> {
  const sealed = await Promise.all(given.map((code) => ctx.vault.seal(code)))
  const prints = printsUnderAllKeys(sealed)
  const sought = among(prints)
  const [rows, used, dead] = await read(ctx.db, [
    ctx.db.select({ fingerprint: codes.fingerprint }).from(codes).where(inArray(codes.fingerprint, sought)),
    ctx.db
      .select({ fingerprint: soldCodes.fingerprint })
      .from(soldCodes)
      .where(sql`${inArray(soldCodes.fingerprint, sought)} AND (${orderId} IS NULL OR order_id IS NOT ${orderId})`),
    deadQuery(ctx, prints),
  ])
  return [rows, used, dead].every((known) => known.length === 0) ? sealed : undefined
}

/** The fingerprints that a text has if it is a code: under the key of now and under older ones. */
export async function printsOf(ctx: Ctx, text: string): Promise<string[]> {
  const { fingerprint, aliases } = await ctx.vault.seal(text.trim())
  return [fingerprint, ...aliases]
}

/**
 * Query of fingerprints (of codes, by a query) under every key: codes and vouchers are sealed anew apart, so that for a
 * while the same text has two.
 */
export async function underAnyKey(ctx: Ctx, prints: SQL): Promise<SQL> {
  const { sealed, keyId, fingerprint } = codes
  const [rows] = await read(ctx.db, [
    ctx.db.select({ sealed, keyId, fingerprint }).from(codes).where(sql`fingerprint IN (${prints})`),
  ])
  // One that does not open is known by what stands beside it alone.
  const opened = await Promise.all(rows.map((row) => unsealAll(ctx, [row])))
  const known = await Promise.all(opened.flatMap((clear) => clear ?? []).map((code) => printsOf(ctx, code)))
  return sql`${prints} UNION ALL SELECT value FROM json_each(${JSON.stringify(known.flat())})`
}

/** Where codes come from that were in no import. `cost`: of one code, in minor units, unless nobody knows. */
type Bringing = { batchId: string; actor: string; cost: { minor: number; currency: SQL } | null }

const planBatch = (ctx: Ctx, offerId: SQL, { batchId, actor, cost }: Bringing, added: number): Plan => [
  sql`INSERT INTO code_batches (id, offer_id, actor, at, added, cost, cost_currency)
    VALUES (${batchId}, ${offerId}, ${actor}, ${ctx.clock.nowMs()}, ${added}, ${cost?.minor ?? null},
      ${cost?.currency ?? null})`,
]

type Item = { orderId: string; position: number }

/**
 * Plan of giving an item of an offer codes that were never in stock. Makes the batch fail as a conflict on a code the shop
 * knows or a voucher that nobody can redeem any more, and with `nothing_missing` when the item has no place for them.
 */
export function planBring(ctx: Ctx, item: Item & { offerId: SQL }, from: Bringing, sealed: SealedCode[]): Plan {
  const { orderId, position, offerId } = item
  return [
    planNoneIsDead(printsUnderAllKeys(sealed)),
    ...planBatch(ctx, offerId, from, sealed.length),
    // One that its buyer had already is not sold to anybody else when the order ends.
    sql`INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint, order_id, item_position, revealed_at)
      SELECT ${offerId}, ${from.batchId}, code.value ->> 'sealed', code.value ->> 'keyId', code.value ->> 'fingerprint',
        ${orderId}, ${position}, iif(EXISTS (SELECT 1 FROM sold_codes WHERE fingerprint = code.value ->> 'fingerprint'
          OR fingerprint IN (SELECT value FROM json_each(code.value, '$.aliases'))), ${ctx.clock.nowMs()}, NULL)
      FROM json_each(${JSON.stringify(sealed)}) AS code`,
    // Also not in the place of a piece that a supplier is about to deliver.
    guard('nothing_missing', sql`${missingPieces({ orderId: sql`${orderId}`, position: sql`${position}` })} >= 0`),
    ...planRecount(orderId),
  ]
}

/** Plan of keeping codes that were bought for an order which has ended meanwhile: they are stock, for orders that wait. */
export const planStockUp = (ctx: Ctx, offerId: SQL, from: Bringing, sealed: SealedCode[]): Plan => [
  ...planBatch(ctx, offerId, from, sealed.length),
  sql`INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint)
    SELECT ${offerId}, ${from.batchId}, value ->> 'sealed', value ->> 'keyId', value ->> 'fingerprint'
    FROM json_each(${JSON.stringify(sealed)})`,
  ...planMoveStock(offerId, sealed.length),
  ...planFill(ctx, sql`SELECT ${offerId} AS offer_id`),
  ...planStockAlerts(ctx, sql`(${offerId})`),
]

type Given = { orderId: string; codeId: number }

/** Guard of what is done about a code that its buyer has: not once it is void. */
export const planIsGiven = ({ codeId, orderId }: Given) =>
  guardStill(sql`EXISTS (SELECT 1 FROM codes WHERE id = ${codeId} AND order_id = ${orderId} AND voided_at IS NULL)`)

/** Plan of a code being void from now on: its buyer has it no more. Violates `stale` when it was so already. */
export const planVoidGiven = (ctx: Ctx, given: Given, why: 'replaced' | 'refunded'): Plan => [
  planIsGiven(given),
  sql`UPDATE codes SET voided_at = ${ctx.clock.nowMs()}, void_reason = ${why} WHERE id = ${given.codeId}`,
]

// Of some that are altered the next one may open; where none of so many does, their key is not there.
const openedAtMost = 20

/** Free, and of the same offer as another code. */
const isFreeBeside = (ctx: Ctx, codeId: number): SQL =>
  sql`offer_id = (SELECT given.offer_id FROM codes AS given WHERE given.id = ${codeId}) AND ${isFree(ctx.clock.nowMs())}`

/**
 * The oldest free code of the offer of another one that opens, as its id; null when there is no free one. Raises
 * `unavailable` when none of them opens.
 */
export async function openableBeside(ctx: Ctx, codeId: number): Promise<number | null> {
  const [rows] = await read(ctx.db, [
    ctx.db
      .select({ id: codes.id, sealed: codes.sealed, keyId: codes.keyId, fingerprint: codes.fingerprint })
      .from(codes)
      .where(isFreeBeside(ctx, codeId))
      .orderBy(asc(codes.id))
      .limit(openedAtMost),
  ])
  for (const row of rows) if (await unsealAll(ctx, [row])) return row.id
  if (rows.length > 0) throw new AppError('unavailable', { retryAfterSeconds: 60 })
  return null
}

/**
 * Plan of replacing a code by a free one of the same offer (`freeId`), which its buyer can read at once; both are kept.
 * Violates `no_free_code` when there is none, `too_many_replacements` beyond the pieces that were `bought`.
 */
export function planReplace(ctx: Ctx, given: Given & Item & { bought: number; freeId: number | null }): Plan {
  return [
    ...planVoidGiven(ctx, given, 'replaced'),
    guard('no_free_code', sql`${given.freeId} IS NOT NULL`),
    guardStill(sql`EXISTS (SELECT 1 FROM codes WHERE id = ${given.freeId} AND ${isFreeBeside(ctx, given.codeId)})`),
    sql`UPDATE codes SET order_id = ${given.orderId}, item_position = ${given.position},
          delivered_at = ${ctx.clock.nowMs()}
      WHERE id = ${given.freeId}`,
    ...planMoveStock(sql`(SELECT offer_id FROM codes WHERE id = ${given.codeId})`, -1),
    guard(
      'too_many_replacements',
      sql`(SELECT count(*) FROM codes WHERE order_id = ${given.orderId} AND item_position = ${given.position}
        AND void_reason = 'replaced') <= ${given.bought}`,
    ),
  ]
}

/** Plan of an administrator knowing codes: those that nobody else gets to see never return to stock. */
export const planRevealed = (ctx: Ctx, orderId: string, codeIds: number[]): Plan => [
  // Not one that has left the order meanwhile and is on sale again.
  guardStill(sql`(SELECT count(*) FROM codes WHERE order_id = ${orderId}
    AND id IN ${among(codeIds)}) = ${codeIds.length}`),
  sql`UPDATE codes SET revealed_at = coalesce(revealed_at, ${ctx.clock.nowMs()})
    WHERE id IN ${among(codeIds)}`,
]
