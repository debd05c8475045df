import { AppError } from '../../../shared/errors'
import { readAs, readWithRole } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { mayOpenOld, ordersOfOld } from './reading/old-codes'
import { cutOrders, type Page, pageIds } from './reading/order-pages'
import { type OrderView, oneOrderQueries, orderQueries, orderViews } from './reading/order-view'

export { closeSupplierOrder } from './administration/closing-by-hand'
export { endByHand, takeOrder } from './administration/hand-work'
export { importCodes } from './administration/importing'
export { deliverByHand, refundRest, revealOrder } from './administration/mending'
export { listOf, setStatus } from './administration/status'
export { claimedQuery, deliverSettled, rememberSettled } from './delivering/claimed'
export { givenOfPaid, hold, planStopGiven, unpaidIds } from './delivering/completion'
export { deliver } from './delivering/delivery'
export { callOff } from './giving-back/calling-off'
export { type AdminClaimView, answerClaim, fileClaim, listClaims } from './giving-back/claims'
export { lostDispute, planDispute, planGivenBack, planUndispute } from './giving-back/disputed'
export {
  type ChargeBack,
  decideRefund,
  planChargeBack,
  planMayReverse,
  refund,
  refundQueries,
} from './giving-back/refunds'
export { replaceCode } from './giving-back/replacing'
export { countKept } from './keeping'
export {
  hasOpenClaim,
  hasOpenOrder,
  namedPlayersQuery,
  ordersOf,
  planForgetNamed,
  planUnname,
} from './leaving'
export { planTellWaiting } from './news'
export type { OrderRow } from './order-row'
export { type CheckoutWish, checkout } from './placing/checkout'
export { printInstructions, redemptionOf } from './placing/instructions'
export { quoteCart, readCouponAlone, refusedCoupon } from './placing/pricing'
export { buy, payFromBalance, placeUnpaid } from './placing/purchase'
export {
  planGiveUp,
  planMayPay,
  planPaid,
  planPayBy,
  planWaitAtLeastUntil,
  planWaitUntil,
} from './placing/purchase-plan'
export { forgetPlayer, planForgetPlayers, type SavedPlayer, savedPlayers } from './placing/saved-players'
export { byTransactionQuery, correctPlayer, placeTopUp } from './placing/top-ups'
export { hasBought, hasOrdered } from './reading/bought'
export { fiscalLines, refuseWithoutFiscal } from './reading/fiscal-lines'
export { type HandOrderView, listByHand } from './reading/hand-queue'
export { goodsKept, isKept } from './reading/kept'
export { newestQuery } from './reading/newest'
export { type ExportedOrder, exportAll, playerLine } from './reading/order-export'
export { type AdminOrderView, listAll, totalsOf } from './reading/order-search'
export { storyOf, storyQueries } from './reading/order-story'
export { type OrderView, viewWithoutCodes } from './reading/order-view'
export { ownColumns } from './reading/own-columns'

/**
 * The caller's orders, newest first; `search` is a case-insensitive part of the order id. Codes that were delivered more
 * than a day ago are read in their order alone.
 */
export async function listOwn(ctx: CallerCtx, page: Page): Promise<{ orders: OrderView[]; nextCursor: string | null }> {
  const ids = pageIds(ctx.caller.userId, page)
  const rows = await readAs(ctx, orderQueries(ctx, ids, ctx.caller.userId))
  const [, , , stored] = rows
  return cutOrders(await orderViews(ctx, rows, ordersOfOld(ctx, stored)), page)
}

/**
 * One order: the caller's own with its codes, anybody's for an administrator without them. Old codes of more than ten
 * orders a day are left out until somebody confirms in this session who they are; where `needsCodes`, that is refused
 * as `step_up_required`. Raises `order_not_found`, also for somebody else's: existence is private too.
 */
export async function show(ctx: CallerCtx, orderId: string, needsCodes = false): Promise<OrderView> {
  const { role, results } = await readWithRole(ctx, oneOrderQueries(orderId.toUpperCase(), ctx.caller.userId))
  const [[order], , , stored] = results
  if (!order || (order.userId !== ctx.caller.userId && role !== 'admin')) throw new AppError('order_not_found')
  const isHidden = ordersOfOld(ctx, stored).has(order.id) && !(await mayOpenOld(ctx, order.id))
  if (isHidden && needsCodes) throw new AppError('step_up_required')
  const [view] = await orderViews(ctx, results, new Set(isHidden ? [order.id] : []))
  if (!view) throw new AppError('order_not_found')
  return view
}
