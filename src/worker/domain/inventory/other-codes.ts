import { type SQL, sql } from 'drizzle-orm'
import { isNoVoucher } from '../vouchers/vouchers'

/**
 * Condition that some codes in stock of an offer are no vouchers of the shop. The buyer of a voucher reads how to redeem it
 * here, which such a code can't be.
 */
export const hasOtherCodes = (offerId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM codes WHERE codes.offer_id = ${offerId} AND codes.order_id IS NULL
    AND codes.voided_at IS NULL AND ${isNoVoucher(sql`codes.fingerprint`)})`
