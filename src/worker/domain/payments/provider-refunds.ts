import { sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { type Detail, planRaise, planRaiseMore } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { planTransfer, providerAccount, userAccount } from '../ledger/ledger'
import { type Notice, planNotify } from '../notices/notices'
import { type ChargeBack, type OrderRow, planChargeBack, planGivenBack } from '../orders/orders'
import { planMoveBonus } from './bonus'
import { planOwes } from './debts'
import type { PaymentNow } from './payment-now'
import type { Truth } from './truth'

/**
 * Plan of booking what was given back at the provider by somebody else than us (the owner in the provider's cabinet, or
 * the provider itself). What an order was paid with comes out of the sales, and what was not delivered of an order that is
 * paid back whole is not delivered any more; what had become balance is owed by the buyer and collected from there, or must be there (`mustBeThere`).
 */
export async function planProviderRefund(
  ctx: Ctx,
  { payment, order }: PaymentNow,
  minor: number,
  { mustBeThere }: Pick<Truth, 'mustBeThere'>,
): Promise<Plan> {
  if (minor < 0) return planLessThanBooked(ctx, payment, minor)
  if (minor === 0) return []
  const { id, currency, provider } = payment
  // Not named by the sum so far: a refund of ours that fails takes it down, and it may come to the same sum again.
  const reference = `provider-refund:${id}:${ctx.ids.id()}`
  const to = providerAccount(provider, currency)
  const paid = payment.outcome === 'order' ? order : undefined
  const share = paid ? Math.min(minor, paid.total - paid.refunded) : 0
  const rest = minor - share
  const takeRest = mustBeThere ? planTakeNow : planOwes
  return [
    ...(await planMoveBonus(ctx, payment, { minor, ...(mustBeThere && { mustBeThere, fromBalance: rest }) })),
    sql`UPDATE payments SET refunded = refunded + ${minor},
        status = iif(refunded + ${minor} = amount, 'refunded', status) WHERE id = ${id}`,
    ...(paid && share > 0 ? await planShare(ctx, paid, { reference, minor: share, to, note: id }) : []),
    ...(rest > 0 ? takeRest(ctx, payment, { reference: `${reference}:owed`, minor: rest, to }) : []),
    // Of an order that ends with it the buyer is told there.
    ...(paid && isAllOf(paid, share) ? [] : planNotify(ctx, newsOf(payment))),
    planRaiseMore(ctx, {
      kind: 'provider_refund',
      subject: id,
      detail: ['given_back', { sum: { minor, currency }, provider, rest: { minor: rest, currency } }],
    }),
  ]
}

/** Whether an order that waits has nothing left of what was paid once this is given back. */
const isAllOf = (order: OrderRow, minor: number): boolean =>
  order.status === 'processing' && order.refunded + minor === order.total

/** Plan of what an order was paid with coming out of the sales again, in part or whole. */
const planShare = async (ctx: Ctx, order: OrderRow, taken: Omit<ChargeBack, 'ends'>): Promise<Plan> =>
  isAllOf(order, taken.minor) ? planGivenBack(ctx, order, taken) : planChargeBack(ctx, order, { ...taken, ends: false })

const newsOf = ({ userId, orderId, outcome }: PaymentNow['payment']): Notice => {
  const news = { userId, kind: 'money_back' } as const
  return outcome === 'order' && orderId
    ? { ...news, params: { order: orderId }, link: `/orders/${orderId}` }
    : { ...news, link: '/profile' }
}

/** Plan of taking from the balance at once. Violates `insufficient_funds`. */
const planTakeNow: typeof planOwes = (ctx, { userId, currency, id }, debt) =>
  planTransfer({
    ...debt,
    from: userAccount(userId, currency),
    currency,
    kind: 'chargeback',
    note: id,
    atMs: ctx.clock.nowMs(),
  })

/** Less than we have booked: a refund of ours is under way, or one that was booked has failed, which a person must see. */
function planLessThanBooked(ctx: Ctx, { id, currency }: PaymentNow['payment'], minor: number): Plan {
  const detail: Detail = ['given_less', { sum: { minor: -minor, currency } }]
  const underWay = sql`NOT EXISTS (SELECT 1 FROM payment_refunds WHERE payment_id = ${id} AND state = 'asked')`
  return [planRaise(ctx, { kind: 'refund_failed', subject: id, detail }, underWay)]
}
