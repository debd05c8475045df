export { advance, type Meaning, type Stand, type Step } from './advance'
export { currenciesQuery, listOrders, type SupplierOrderView, settleByHand, viewsOf } from './by-hand'
export { receiveHint, sweepSupplierOrders } from './hints'
export { editSupply } from './offer-supply'
export {
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
export { editSupplier, findItems, listSuppliers, type SupplierView } from './suppliers'
export { isSupplied, noteFailure, planAgree, refreshItems, watchSuppliers } from './watch'
