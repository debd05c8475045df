import type { FrozenVoucher, RedeemedVoucher, VoucherBatch, VoucherBatches } from '../../../shared/contract/vouchers'
import { byCurrency, toMajor } from '../../../shared/money'
import {
  type FrozenView,
  type listBatches,
  type Redeemed,
  stateOf,
  type VoucherBatchView,
} from '../../domain/vouchers/vouchers'
import { balancesAnswer, isoTime } from './units'

export const redeemedAnswer = ({ currency, minor, balances }: Redeemed): RedeemedVoucher => ({
  currency,
  amount: toMajor(minor),
  balances: balancesAnswer(balances).balances,
})

export const batchAnswer = ({ id, amount, voided, madeAt, ...batch }: VoucherBatchView): VoucherBatch => ({
  ...batch,
  batchId: id,
  amount: toMajor(amount),
  void: voided,
  madeAt: isoTime(madeAt),
})

export const frozenAnswer = (view: FrozenView): FrozenVoucher => ({
  frozenId: view.id,
  userId: view.userId,
  currency: view.currency,
  amount: toMajor(view.amount),
  state: stateOf(view),
  frozenAt: isoTime(view.frozenAt),
})

export const batchesAnswer = (page: Awaited<ReturnType<typeof listBatches>>): VoucherBatches => ({
  batches: page.batches.map(batchAnswer),
  outstanding: byCurrency((currency) => toMajor(page.outstanding[currency])),
  nextCursor: page.nextCursor,
})
