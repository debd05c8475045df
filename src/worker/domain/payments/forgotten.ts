import { sql } from 'drizzle-orm'
import type { Currency } from '../../../shared/money'
import type { Plan } from '../../db/database'
import type { Ctx } from '../ctx'
import { planTransfer, providerAccount, userAccount } from '../ledger/ledger'
import type { PaymentProvider, ProviderPayment } from '../payment-provider'

type Forgotten = { provider: PaymentProvider; truth: ProviderPayment; userId: string; currency: Currency }

/**
 * Plan of taking over a payment that a restored database has forgotten: written down as paid, and its money credited to
 * the balance of its buyer. What is given back of it later is booked as for every other. Makes the batch fail as a
 * conflict when the payment is known.
 */
export function planCreditForgotten(ctx: Ctx, { provider, truth, userId, currency }: Forgotten): Plan {
  const atMs = ctx.clock.nowMs()
  const id = truth.paymentId ?? ctx.ids.id()
  const request = JSON.stringify({ origin: '', language: 'en', title: '', expiresAtMs: atMs })
  return [
    sql`INSERT INTO payments (id, user_id, kind, provider, method, currency, amount, live, status, request, external_id,
        charge_id, outcome, created_at, paid_at, next_check_at)
      VALUES (${id}, ${userId}, 'topup', ${provider.name}, 'card', ${currency}, ${truth.minor}, ${Number(truth.live)},
        'paid', ${request}, ${truth.externalId}, ${truth.chargeId}, 'balance', ${atMs}, ${atMs}, ${atMs})`,
    ...planTransfer({
      reference: `payment:${id}`,
      from: providerAccount(provider.name, currency),
      to: userAccount(userId, currency),
      currency,
      minor: truth.minor,
      kind: truth.buyer?.orderId ? 'late' : 'topup',
      note: truth.buyer?.orderId ?? '',
      atMs,
    }),
  ]
}
