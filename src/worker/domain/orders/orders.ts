import { AppError } from '../../../shared/errors'
import { readAs, readWithRole } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { cutOrders, type Page, pageIds } from './reading/order-pages'
import { type OrderView, oneOrderQueries, orderQueries, orderViews } from './reading/order-view'

export { closeSupplierOrder } from './administration/closing-by-hand'
export { importCodes } from './administration/importing'
export { deliverByHand, refundRest, revealOrder } from './administration/mending'
export { listOf, setStatus } from './administration/status'
export { givenOfPaid, hold, planStopGiven, unpaidIds } from './delivering/completion'
export { deliver } from './delivering/delivery'
export { type AdminClaimView, answerClaim, fileClaim, listClaims } from './giving-back/claims'
export { lostDispute, planDispute, planUndispute } from './giving-back/disputed'
export { decideRefund, planChargeBack, planMayReverse, refund, refundQueries } from './giving-back/refunds'
export { replaceCode } from './giving-back/replacing'
export type { OrderRow } from './order-row'
export { type CheckoutWish, checkout } from './placing/checkout'
export { printInstructions, redemptionOf } from './placing/instructions'
export { payFromBalance, placeUnpaid } from './placing/purchase'
export { planGiveUp, planHoldUntil, planKeepUntil, planPaid } from './placing/purchase-plan'
export { forgetPlayer, type SavedPlayer, savedPlayers } from './placing/saved-players'
export { byTransactionQuery, correctPlayer, placeTopUp } from './placing/top-ups'
export { fiscalLines, refuseWithoutFiscal } from './reading/fiscal-lines'
export { type ExportedOrder, exportAll } from './reading/order-export'
export { type AdminOrderView, listAll, totalsOf } from './reading/order-search'
export { storyOf, storyQueries } from './reading/order-story'
export { type OrderView, viewWithoutCodes } from './reading/order-view'

/** The caller's orders, newest first; `search` is a case-insensitive part of the order id. */
export async function listOwn(ctx: CallerCtx, page: Page): Promise<{ orders: OrderView[]; nextCursor: string | null }> {
  const ids = pageIds(ctx.caller.userId, page)
  const rows = await readAs(ctx, orderQueries(ctx, ids, ctx.caller.userId))
  return cutOrders(await orderViews(ctx, rows), page)
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
