import { sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import {
  owedAccount,
  planHolds,
  planOwedAccount,
  planTransfer,
  providerAccount,
  salesAccount,
  userAccount,
} from '../ledger/ledger'
import { planCountRefunded, planEnd, planIsAsRead as planOrderIsAsRead } from '../orders/orders'
import { planFrozen } from '../users/users'
import type { PaymentRow, Standing } from './standing'

/**
 * Plan of booking what was given back at the provider by somebody else than us (the owner in the provider's cabinet, or
 * the provider). What an order was paid with comes out of the sales, and an undelivered order that is paid back whole
 * ends; what had become balance is taken from the balance, and what is no longer there is owed and freezes it.
 */
export function planProviderRefund(ctx: Ctx, standing: Standing, minor: number): Plan {
  if (minor <= 0) return []
  const { payment, order } = standing
  // Not named by the sum so far: a refund of ours that fails takes it down, and it may come to the same sum again.
  const reference = `provider-refund:${payment.id}:${ctx.ids.id()}`
  const share = orderShare(standing, minor)
  const rest = minor - share
  const ends = order?.status === 'processing' && order.refunded + share === order.total
  return [
    sql`UPDATE payments SET refunded = refunded + ${minor},
        status = iif(refunded + ${minor} = amount, 'refunded', status) WHERE id = ${payment.id}`,
    ...(order && share > 0
      ? [
          planOrderIsAsRead(order),
          planCountRefunded(order.id, share),
          ...planTransfer({ ...booking(ctx, payment, share), reference, from: salesAccount(payment.currency) }),
          ...(ends ? planEnd(ctx, order, 'charged_back') : []),
        ]
      : []),
    ...(rest > 0
      ? [
          ...planOwes(ctx, payment, `${reference}:owed`, rest),
          ...planCollect(ctx, standing, `${reference}:collected`, rest),
        ]
      : []),
    planRaise(ctx, {
      kind: 'provider_refund',
      subject: payment.id,
      detail: `${minor} minor units ${payment.currency} were given back at ${payment.provider}, ${rest} of them from the balance.`,
    }),
  ]
}

/** How much of a sum counts against the order that the payment paid, and not against its buyer. */
export const orderShare = ({ payment, order }: Standing, minor: number): number =>
  payment.outcome === 'order' && order ? Math.min(minor, order.total - order.refunded) : 0

const booking = (ctx: Ctx, payment: PaymentRow, minor: number) => ({
  to: providerAccount(payment.provider, payment.currency),
  currency: payment.currency,
  minor,
  kind: 'chargeback' as const,
  note: payment.id,
  atMs: ctx.clock.nowMs(),
})

/** Plan of a buyer owing what the provider has taken back. */
export const planOwes = (ctx: Ctx, payment: PaymentRow, reference: string, minor: number): Plan => [
  ...planOwedAccount(payment.userId, payment.currency),
  ...planTransfer({ ...booking(ctx, payment, minor), reference, from: owedAccount(payment.userId, payment.currency) }),
]

/**
 * Plan of taking what is owed from the balance, as far as it goes: never below 0. What can't be taken stays owed and
 * freezes the balance until an administrator decides.
 */
export function planCollect(ctx: Ctx, { payment, wallet }: Standing, reference: string, minor: number): Plan {
  const account = userAccount(payment.userId, payment.currency)
  const taken = Math.min(wallet, minor)
  return [
    planHolds(account, wallet),
    ...(taken > 0
      ? planTransfer({
          ...booking(ctx, payment, taken),
          reference,
          from: account,
          to: owedAccount(payment.userId, payment.currency),
        })
      : []),
    ...(taken < minor ? planFrozen(ctx, payment.userId, true) : []),
  ]
}
