export { closeByHand, listOrders, type SupplierOrderView, viewsOf, viewsOfQuery } from './administration'
export { askSuppliers } from './ask-suppliers'
export { receiveCallback, sweepSupplierOrders } from './callbacks'
export { type Consequences, type Ended, planClose, type Stand } from './closing'
export { mayBeForgotten } from './forgotten'
export { hasByHand, isOrdered, isUntaken, openByHand, planCallAgain, planIsWith, planTake } from './hand'
export { isSupplied, pauseOf, planJudgeAll } from './judging'
export { planForgetPlayers } from './leaving'
export { editSupply } from './offer-supply'
export {
  isAwaited,
  isUnderWay,
  newSupplyKey,
  ofOrderQuery,
  planNothingUnderWay,
  planOrderPieces,
  planOrderTopUp,
  planOthersAsRead,
  planRedirect,
  planWithdraw,
  planWithdrawPieces,
  type SupplierOrderRow,
  toppedUpPieces,
} from './pieces'
export { costAtSupplier, rateOf, ratesOf } from './rates'
export { editSupplier, findItems, itemsAt, listSuppliers, type SupplierView } from './suppliers'
export { planTakeOver } from './taking-over'
export { tryOut } from './trying'
export { askAndNote, askForItems, currencyOf, planAgree, watchSuppliers } from './watch'
