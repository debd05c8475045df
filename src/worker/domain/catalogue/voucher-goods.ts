import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { among, guardStill, type Plan } from '../../db/database'
import { offers } from '../../db/schema'
import { vouchers } from '../../db/schema-vouchers'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'

/** Whether a voucher can be redeemed now. */
const isRedeemable = sql`(vouchers.used = 0 AND vouchers.voided_at IS NULL AND vouchers.disputed_at IS NULL)`

/** Query of the fingerprints among some that are of vouchers which can be redeemed; none where `isAsked` does not hold. */
export const redeemableQuery = (ctx: CallerCtx, prints: string[], isAsked: SQL) =>
  ctx.db
    .select({ fingerprint: vouchers.fingerprint })
    .from(vouchers)
    .where(sql`${isAsked} AND vouchers.fingerprint IN ${among(prints)} AND ${isRedeemable}`)

/** Guard of as many vouchers as there are codes, which can be redeemed. */
export const planAreRedeemable = (prints: string[], count: number): SQL =>
  guardStill(sql`(SELECT count(*) FROM vouchers WHERE fingerprint IN ${among(prints)} AND ${isRedeemable}) = ${count}`)

// A buyer of a voucher reads how to redeem it here, which any other code in stock can't be.
const hasOtherCodes = sql`EXISTS (SELECT 1 FROM codes WHERE codes.offer_id = offers.id AND codes.order_id IS NULL
  AND codes.voided_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM vouchers WHERE vouchers.fingerprint = codes.fingerprint AND ${isRedeemable}))`

/** Query of the products, among some, that have codes in stock which are no vouchers of the shop. */
export const otherwiseStockedQuery = (ctx: CallerCtx, productIds: string[]) =>
  ctx.db
    .selectDistinct({ productId: offers.productId })
    .from(offers)
    .where(sql`offers.product_id IN ${among(productIds)} AND ${hasOtherCodes}`)

/** Guard of products becoming ones of vouchers. */
export const planStockedWithVouchers = (productIds: string[]): Plan =>
  productIds.length === 0
    ? []
    : [guardStill(sql`NOT EXISTS (SELECT 1 FROM offers WHERE product_id IN ${among(productIds)} AND ${hasOtherCodes})`)]

type Marked = { vouchers: boolean }

/** Whether the codes of a product are vouchers from now on. */
export const becomesVouchers = (before: Marked | undefined, after: Marked): boolean =>
  before !== undefined && !before.vouchers && after.vouchers

/** Raises `stock_no_vouchers` for a product that has other codes in stock. */
export async function refuseOtherCodes(ctx: CallerCtx, productId: string): Promise<void> {
  const [found] = await readAs(ctx, [otherwiseStockedQuery(ctx, [productId])])
  if (found.length > 0) throw new AppError('stock_no_vouchers')
}
