import { sql } from 'drizzle-orm'
import type { SettleSupplierOrder } from '../../../shared/contract/suppliers'
import { AppError } from '../../../shared/errors'
import { untilSettled } from '../../db/database'
import { orders } from '../../db/schema'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { knownAmong } from '../inventory/inventory'
import { type Meaning, type SupplierOrderView, settleByHand } from '../supply/supply'
import { deliver } from './delivery'
import type { OrderRow } from './order-row'
import { meaningOf, waitingIdOf } from './supplied'

/** A person is told at once when the code is one the shop knows, and can type it anew. */
const typedMeaning = (ctx: CallerCtx, order: OrderRow, meaning: Meaning): Meaning => ({
  ...meaning,
  async done(row, delivered) {
    const typed = await Promise.all(delivered.codes.map((code) => ctx.vault.seal(code)))
    if ((await knownAmong(ctx, typed, waitingIdOf(order))).size > 0) throw new AppError('code_known')
    return meaning.done(row, delivered)
  },
})

/**
 * Ends an order at a supplier by what an operator has found in its cabinet, with all that follows for the order here.
 * Raises what `settleByHand` raises, `code_known`, and `invalid_transition` while a bank disputes the payment.
 */
export async function settleSupplierOrder(
  ctx: CallerCtx,
  id: string,
  form: SettleSupplierOrder,
): Promise<SupplierOrderView> {
  const ofSupplierOrder = sql`id = (SELECT order_id FROM supplier_orders WHERE id = ${id})`
  const settled = await untilSettled(async () => {
    const [[order]] = await readAs(ctx, [ctx.db.select().from(orders).where(ofSupplierOrder)])
    if (!order) throw new AppError('supplier_order_not_found')
    if (order.reason === 'disputed') {
      throw new AppError('invalid_transition', { params: { from: 'disputed', to: form.outcome } })
    }
    return settleByHand(ctx, id, form, typedMeaning(ctx, order, meaningOf(ctx, order)))
  })
  await deliver(ctx, settled.orderId)
  return settled
}
