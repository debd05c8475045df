import { type SQL, sql } from 'drizzle-orm'
import { among, guardStill, type Plan } from '../../db/database'
import { codes } from '../../db/schema-stock'
import { readAs } from '../caller/caller'
import { catalogueChanged } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { sweepSoon } from '../outbox/outbox'
import { type Redeemed, redeem, type VoucherBatchView, voidBatch } from '../vouchers/vouchers'
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

/**
 * Adds the worth of a voucher to the caller's balance, as `redeem` does. One that somebody redeems while its code is for
 * sale, because a list has leaked, leaves the stock with it: nobody pays for what is redeemed.
 */
export async function redeemVoucher(ctx: CallerCtx, code: string): Promise<Redeemed> {
  let wasForSale = false
  const redeemed = await redeem(ctx, code, {
    query: (prints) => offersQuery(ctx, prints),
    planTakeOut: (prints, offers) => {
      wasForSale = offers.length > 0
      return planOut(ctx, prints, offers)
    },
  })
  if (wasForSale) {
    catalogueChanged(ctx)
    sweepSoon(ctx)
  }
  return redeemed
}

const isOf = (prints: string[]): SQL => sql`codes.fingerprint IN ${among(prints)}`

/** Query of the offers that such codes are for sale in, or held for their orders. */
const offersQuery = (ctx: CallerCtx, prints: string[]) =>
  ctx.db
    .selectDistinct({ id: codes.offerId })
    .from(codes)
    .where(voidable(isOf(prints)))

async function planTakeOut(ctx: CallerCtx, prints: string[]): Promise<Plan> {
  const [offers] = await readAs(ctx, [offersQuery(ctx, prints)])
  return planOut(ctx, prints, offers)
}

/** Plan of codes that are vouchers never being sold; stale when another one of them has come into stock meanwhile. */
const planOut = (ctx: CallerCtx, prints: string[], offers: { id: string }[]): Plan => [
  ...offers.flatMap(({ id }) => planVoid(ctx, id, sql`codes.offer_id = ${id} AND ${isOf(prints)}`)),
  guardStill(sql`NOT EXISTS (SELECT 1 FROM codes WHERE ${voidable(isOf(prints))})`),
]
