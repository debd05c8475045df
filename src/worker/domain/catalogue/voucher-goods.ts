import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { among, guardStill, type Plan } from '../../db/database'
import { offers } from '../../db/schema'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'

/** Condition that an offer has codes in stock which are no vouchers of the shop. */
export type HasOtherCodes = (offerId: SQL) => SQL

/** What higher folders tell a change of products: what follows from it in the same batch, and what stock there is. */
export type HandedDown = { alongside: Plan; hasOtherCodes: HasOtherCodes }

/** Condition that a product's codes are vouchers of the shop. */
export const isOfVouchers = (productId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM products WHERE id = ${productId} AND vouchers = 1)`

const isOtherwiseStocked = (productIds: string[], hasOtherCodes: HasOtherCodes): SQL =>
  sql`offers.product_id IN ${among(productIds)} AND ${hasOtherCodes(sql`offers.id`)}`

/** Query of the products, among some, that have codes in stock which are no vouchers of the shop. */
export const otherwiseStockedQuery = (ctx: CallerCtx, productIds: string[], hasOtherCodes: HasOtherCodes) =>
  ctx.db
    .selectDistinct({ productId: offers.productId })
    .from(offers)
    .where(isOtherwiseStocked(productIds, hasOtherCodes))

/** Guard of products becoming ones of vouchers: none of them has other codes in stock. */
export const planStockedWithVouchers = (productIds: string[], hasOtherCodes: HasOtherCodes): Plan =>
  productIds.length === 0
    ? []
    : [guardStill(sql`NOT EXISTS (SELECT 1 FROM offers WHERE ${isOtherwiseStocked(productIds, hasOtherCodes)})`)]

type Marked = { vouchers: boolean }

/** Whether the codes of a product are vouchers from now on. */
export const becomesVouchers = (before: Marked | undefined, after: Marked): boolean =>
  before !== undefined && !before.vouchers && after.vouchers

/** Raises `stock_no_vouchers` for a product that has other codes in stock. */
export async function refuseOtherCodes(ctx: CallerCtx, productId: string, hasOtherCodes: HasOtherCodes): Promise<void> {
  const [found] = await readAs(ctx, [otherwiseStockedQuery(ctx, [productId], hasOtherCodes)])
  if (found.length > 0) throw new AppError('stock_no_vouchers')
}
