import { Buffer } from 'node:buffer'
import type { Ids } from '../domain/ports'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

// 256 is a multiple of 32, so the low five bits of a random byte are uniform.
const base32 = (length: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => crockford[byte & 31]).join('')

/** 10 decimal digits that do not start with 0; values that would favour some digits are drawn again. */
function tenDigits(): string {
  const span = 9_000_000_000n
  const top = (2n ** 64n / span) * span
  const [draw = 0n] = crypto.getRandomValues(new BigUint64Array(1))
  return draw < top ? String(1_000_000_000n + (draw % span)) : tenDigits()
}

const longCode = () => [base32(4), base32(4), base32(4), base32(4)].join('-')

export const randomIds: Ids = {
  userId: tenDigits,
  orderId: () => base32(12),
  ticketId: () => base32(8),
  id: () => base32(20),
  password: () => [base32(4), base32(4), base32(4)].join('-'),
  recoveryCode: longCode,
  voucher: longCode,
  token: () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
}
