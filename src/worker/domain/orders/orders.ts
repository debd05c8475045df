import { AppError } from '../../../shared/errors'
import { readAs, readWithRole } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { cutPage, type Page, pageIds } from './order-pages'
import { type OrderView, oneOrderQueries, orderQueries, orderViews } from './order-view'

export { listOf, setStatus } from './administration'
export { type CheckoutWish, checkout, explain } from './checkout'
export { type AdminClaimView, answerClaim, claimsOfQuery, claimViews, fileClaim, listClaims } from './claims'
export { givenBefore, hold, planStopGiven } from './completion'
export { deliver } from './delivery'
export { keptOf, planDispute, planUndispute } from './disputed'
export { draftOf } from './draft'
export { printInstructions, redemptionOf } from './instructions'
export { deliverByHand, refundRest, revealOrder } from './mending'
export { type ExportedOrder, exportAll } from './order-export'
export type { OrderRow } from './order-row'
export { type AdminOrderView, adminQueries, adminViews, listAll, totalsOf } from './order-search'
export { type OrderView, viewWithoutCodes } from './order-view'
export { payFromBalance } from './purchase'
export { planGiveUp, planInsteadOf, planKeepUntil, planPaid, planPlace } from './purchase-plan'
export {
  decideRefund,
  planCountRefunded,
  planDecided,
  planEnd,
  planIsAsRead,
  planRefund,
  refund,
  refundQueries,
} from './refunds'
export { replaceCode } from './replacing'
export { settleSupplierOrder } from './settling'
export { byTransactionQuery, correctPlayer, placeTopUp, playersOf, topUpOf } from './top-ups'

/** The caller's orders, newest first; `search` is a case-insensitive part of the order id. */
export async function listOwn(ctx: CallerCtx, page: Page): Promise<{ orders: OrderView[]; nextCursor: string | null }> {
  const ids = pageIds(ctx.caller.userId, page)
  const rows = await readAs(ctx, orderQueries(ctx, ids, ctx.caller.userId))
  return cutPage(await orderViews(ctx, rows), page.limit)
}

/**
 * One order: the caller's own with its codes, anybody's for an administrator without them.
 * Raises `order_not_found`, also for somebody else's: existence is private too.
 */
export async function show(ctx: CallerCtx, orderId: string): Promise<OrderView> {
  const { role, results } = await readWithRole(ctx, oneOrderQueries(orderId.toUpperCase(), ctx.caller.userId))
  const [view] = await orderViews(ctx, results)
  if (!view || (view.userId !== ctx.caller.userId && role !== 'admin')) throw new AppError('order_not_found')
  return view
}
