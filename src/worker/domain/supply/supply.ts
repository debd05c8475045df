export { askSuppliers } from './ask-suppliers'
export { closeByHand, listOrders, type SupplierOrderView, viewsOfQuery } from './by-hand'
export { receiveCallback, sweepSupplierOrders } from './callbacks'
export type { Consequences, Stand } from './closing'
export { editSupply } from './offer-supply'
export {
  isAwaited,
  isUnderWay,
  newSupplyKey,
  ofOrderQuery,
  planNothingUnderWay,
  planOrderPieces,
  planOrderTopUp,
  planRedirect,
  planWithdraw,
  planWithdrawPieces,
  type SupplierOrderRow,
} from './pieces'
export { rateOf, ratesOf } from './rates'
export { editSupplier, findItems, listSuppliers, type SupplierView } from './suppliers'
export { planTakeOver } from './taking-over'
export { askAndNote, askForItems, currencyOf, isSupplied, planAgree, planJudgeAll, watchSuppliers } from './watch'
