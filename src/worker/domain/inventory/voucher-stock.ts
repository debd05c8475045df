import { sql } from 'drizzle-orm'
import { among, guardStill, type Plan } from '../../db/database'
import { codes } from '../../db/schema-stock'
import { readAs } from '../caller/caller'
import { catalogueChanged } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { sweepSoon } from '../outbox/outbox'
import { type VoucherBatchView, voidBatch } from '../vouchers/vouchers'
import { planVoid, voidable } from './voiding'

/**
 * Makes the vouchers of a batch void that nobody has redeemed, and takes those out of stock that are for sale as codes, also
 * out of the orders that hold them (`planVoid`): nobody pays for one that is void. Raises `batch_not_found`.
 */
export async function voidVouchers(ctx: CallerCtx, id: string, reason: string): Promise<VoucherBatchView> {
  const batch = await voidBatch(ctx, id, reason, (prints) => planTakeOut(ctx, prints))
  catalogueChanged(ctx)
  sweepSoon(ctx)
  return batch
}

/** Plan of codes that are vouchers never being sold; stale when another one of them has come into stock meanwhile. */
async function planTakeOut(ctx: CallerCtx, prints: string[]): Promise<Plan> {
  const which = sql`codes.fingerprint IN ${among(prints)}`
  const [offers] = await readAs(ctx, [ctx.db.selectDistinct({ id: codes.offerId }).from(codes).where(voidable(which))])
  return [
    ...offers.flatMap(({ id }) => planVoid(ctx, id, sql`codes.offer_id = ${id} AND ${which}`)),
    guardStill(sql`NOT EXISTS (SELECT 1 FROM codes WHERE ${voidable(which)})`),
  ]
}
