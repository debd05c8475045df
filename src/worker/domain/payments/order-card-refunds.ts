import { sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { retryOnConflict } from '../../db/database'
import { payments } from '../../db/schema-money'
import { commitAs, readAs } from '../caller/caller'
import { catalogueChanged } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import { decideRefund, type OrderView, refundQueries, viewWithoutCodes } from '../orders/orders'
import { askForBooked, planRefundToCard, refuseCabinetOnly } from './card-refunds'

/** `minor`: how much, everything that is left of the order without it. */
type Wish = { minor?: number; reason: string }
type Answer = { refundId: string }

/**
 * Gives an order's money back to the card that paid it, in full or in part. One batch takes it out of the sales and
 * sends it through the balance to the card, so that nobody can spend it in between; then the provider is asked.
 * Raises what `orders.refund` raises, `payment_not_found` for an order that no card has paid, and `card_refund_refused`
 * when the provider refuses: the order is refunded then, and the money is on the balance.
 */
export async function refundOrderToCard(ctx: CallerCtx, givenId: string, wish: Wish): Promise<OrderView> {
  const orderId = givenId.toUpperCase()
  const { refundId } = await retryOnConflict(() => book(ctx, orderId, wish))
  const { refund } = await askForBooked(ctx, refundId)
  if (refund.state === 'refused') throw new AppError('card_refund_refused')
  return viewWithoutCodes(ctx, orderId)
}

async function book(ctx: CallerCtx, orderId: string, wish: Wish): Promise<Answer> {
  const paid = ctx.db.select().from(payments).where(sql`order_id = ${orderId} AND outcome = 'order'`)
  const queries = [earlierQuery(ctx), paid, ...refundQueries(ctx, orderId)] as const
  const [earlierRows, [payment], ...rows] = await readAs(ctx, queries)
  const earlier = earlierAnswer<Answer>(ctx, earlierRows)
  if (earlier) return earlier
  const { id, minor, ends, plan } = await decideRefund(ctx, rows, { ...wish, action: 'refund_order_to_card' })
  if (!payment) throw new AppError('payment_not_found')
  if (minor > payment.amount - payment.refunded) throw new AppError('refund_too_large')
  refuseCabinetOnly(payment, minor)
  const answer: Answer = { refundId: id }
  await commitAs(ctx, [
    ...planAnswer(ctx, answer),
    ...plan,
    // Both halves have one id, by which they are known as one refund.
    ...planRefundToCard(ctx, payment, { id, minor, reason: wish.reason }),
  ])
  if (ends) catalogueChanged(ctx)
  return answer
}
