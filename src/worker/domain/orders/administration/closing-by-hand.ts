import { sql } from 'drizzle-orm'
import type { CloseSupplierOrder } from '../../../../shared/contract/suppliers'
import { AppError } from '../../../../shared/errors'
import { retryOnConflict } from '../../../db/database'
import { orders } from '../../../db/schema'
import { readOneAs } from '../../caller/caller'
import type { CallerCtx } from '../../ctx'
import { sealUnknown } from '../../inventory/inventory'
import { type Consequences, closeByHand, type SupplierOrderView } from '../../supply/supply'
import { consequencesFor, waitingIdOf } from '../delivering/consequences'
import { deliver } from '../delivering/delivery'
import type { OrderRow } from '../order-row'

/** Raises `code_known` when the shop knows the typed code, so that the operator can type it again. */
const consequencesOfTyped = (ctx: CallerCtx, order: OrderRow, consequences: Consequences): Consequences => ({
  ...consequences,
  async done(row, delivered) {
    if (!(await sealUnknown(ctx, delivered.codes, waitingIdOf(order)))) throw new AppError('code_known')
    return consequences.done(row, delivered)
  },
})

/**
 * Ends an order at a supplier by what an operator has found in its cabinet, with all that follows for the order here.
 * Raises what `closeByHand` raises, `code_known`, and `invalid_transition` while a bank disputes the payment.
 */
export async function closeSupplierOrder(
  ctx: CallerCtx,
  id: string,
  form: CloseSupplierOrder,
): Promise<SupplierOrderView> {
  const ofSupplierOrder = sql`id = (SELECT order_id FROM supplier_orders WHERE id = ${id})`
  const closed = await retryOnConflict(async () => {
    const order = await readOneAs(ctx, ctx.db.select().from(orders).where(ofSupplierOrder), 'supplier_order_not_found')
    if (order.reason === 'disputed') {
      throw new AppError('invalid_transition', { params: { from: 'disputed', to: form.outcome } })
    }
    return closeByHand(ctx, id, form, consequencesOfTyped(ctx, order, consequencesFor(ctx, order)))
  })
  await deliver(ctx, closed.orderId)
  return closed
}
