import { z } from 'zod'
import { byCurrency } from '../money'
import { voucherCode, vouchersAtOnce } from '../vouchers'
import {
  currency,
  exactly,
  field,
  hasSum,
  instant,
  lines,
  moneyIn,
  moneyOut,
  namedCurrency,
  reason,
  searchQuery,
} from './common'

const typedVoucher = exactly(64).transform(voucherCode).meta({
  description: 'The code of a voucher; spaces, dashes and small letters are all right',
})

export const redeemVoucher = z.object({ code: typedVoucher })

export const redeemedVoucher = z.object({
  currency,
  /** What it was worth. */
  amount: moneyOut,
  /** What the caller holds now, in each currency. */
  balances: z.object(byCurrency(() => moneyOut)),
})
export type RedeemedVoucher = z.infer<typeof redeemedVoucher>

export const makeVouchers = z
  .object({
    currency: namedCurrency,
    /** Of each of them. */
    amount: z
      .number(field('invalid_amount'))
      .pipe(moneyIn)
      .refine((minor) => minor > 0, field('invalid_amount')),
    count: z.int(field('invalid')).min(1, field('invalid')).max(vouchersAtOnce, field('invalid')),
    reason: lines(500).optional(),
  })
  .superRefine(hasSum)

/** The codes are told this once. */
export const madeVouchers = z.object({ batchId: z.string(), codes: z.array(z.string()) })
export type MadeVouchers = z.infer<typeof madeVouchers>

export const voucherBatch = z.object({
  batchId: z.string(),
  currency,
  /** Of each of them. */
  amount: moneyOut,
  made: z.int(),
  used: z.int(),
  void: z.int(),
  madeAt: instant,
  /** Their id and their username. */
  madeBy: z.string(),
  madeByName: z.string(),
})
export type VoucherBatch = z.infer<typeof voucherBatch>

/** What somebody had not spent of a voucher when the bank of its buyer asked for the money. */
export const frozenVoucher = z.object({
  frozenId: z.string(),
  userId: z.string(),
  currency,
  amount: moneyOut,
  state: z.enum(['frozen', 'taken', 'given_back']),
  frozenAt: instant,
})
export type FrozenVoucher = z.infer<typeof frozenVoucher>

/** Frozen money is given back to the redeemer, or taken. */
export const decideFrozen = z.object({ act: z.enum(['give_back', 'take']), reason })

/** `search`: the beginning of a batch's id, a currency, or who made them: an id or the beginning of a username. */
export const vouchersQuery = searchQuery

export const voucherBatches = z.object({
  batches: z.array(voucherBatch),
  /** What all vouchers are worth that can still be redeemed. */
  outstanding: z.object(byCurrency(() => moneyOut)),
  nextCursor: z.string().nullable(),
})
export type VoucherBatches = z.infer<typeof voucherBatches>
