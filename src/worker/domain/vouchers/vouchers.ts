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
export { deadQuery, isNoVoucher, planAreRedeemable, planNoneIsDead, redeemableQuery } from './redeemable'
export { type Redeemed, redeem } from './redeeming'
export { resealVouchers } from './reseal'
export {
  planDisputeUnused,
  planTakeBack,
  planTellRedeemed,
  planUndisputeUnused,
  planVoidUnused,
} from './taken-back'
