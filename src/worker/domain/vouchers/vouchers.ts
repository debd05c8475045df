export { listBatches, makeVouchers, type VoucherBatchView, voidBatch } from './batches'
export { planTakeBack, planTellRedeemed, planVoidUnused } from './disputed'
export { type Redeemed, redeem } from './redeeming'
export { resealVouchers } from './reseal'
