export { listBatches, makeVouchers, type VoucherBatchView, voidBatch } from './batches'
export { type Redeemed, redeem } from './redeeming'
export { resealVouchers } from './reseal'
export { planTakeBack, planTellRedeemed, planVoidUnused } from './taken-back'
