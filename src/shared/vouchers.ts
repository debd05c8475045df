import { plainCode } from './ways-in'

/** How many vouchers are made at once. */
export const vouchersAtOnce = 500

/** The code of a voucher as it is sealed and sold, however somebody has typed it: four groups of four signs. */
export const voucherCode = (typed: string): string =>
  plainCode(typed)
    .match(/.{1,4}/gu)
    ?.join('-') ?? ''
