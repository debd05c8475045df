export { listBatches, makeVouchers, type VoucherBatchView, voidBatch } from './batches'
export {
  decideFrozen,
  type FrozenView,
  frozenOf,
  planFreezeUnspent,
  planFrozenFor,
  planGiveBackOf,
  stateOf,
} from './freezing'
export { isNoVoucher, planAreRedeemable, redeemableQuery } from './redeemable'
export { type Redeemed, redeem } from './redeeming'
export { resealVouchers } from './reseal'
export {
  deadQuery,
  planDisputeUnused,
  planTakeBack,
  planTellRedeemed,
  planUndisputeUnused,
  planVoidUnused,
} from './taken-back'
