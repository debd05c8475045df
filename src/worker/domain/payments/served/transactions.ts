import { eq, type SQL, sql } from 'drizzle-orm'
import type { ServedState } from '../../../../shared/payments'
import { guardStill, type Plan, read } from '../../../db/database'
import { payments, servedTransactions } from '../../../db/schema-money'
import type { Ctx } from '../../ctx'
import { type ServedProvider, ServedRefusal, type ServedTransaction } from '../../served-provider'

/** The numbers by which providers say why a transaction ended; only those that we give. */
export const endReasons = { timeout: 4, otherwise: 10 } as const

/** Transactions with the sum of their payment: a query. */
export const transactionsQuery = (ctx: Ctx, where: SQL) =>
  ctx.db
    .select({
      number: sql<number>`served_transactions.seq`.as('number'),
      externalId: sql<string>`served_transactions.external_id`.as('name'),
      paymentId: servedTransactions.paymentId,
      minor: payments.amount,
      state: servedTransactions.state,
      reason: sql<number | null>`served_transactions.reason`.as('why'),
      begunAtMs: servedTransactions.begunAt,
      createdAtMs: sql<number>`served_transactions.created_at`.as('made_at'),
      paidAtMs: sql<number | null>`served_transactions.paid_at`.as('performed_at'),
      endedAtMs: servedTransactions.endedAt,
    })
    .from(servedTransactions)
    .innerJoin(payments, eq(payments.id, servedTransactions.paymentId))
    .where(where)
    .orderBy(servedTransactions.begunAt, servedTransactions.seq)

/** Condition of the transaction that a provider calls by this name. */
export const named = (provider: ServedProvider, externalId: string): SQL =>
  sql`served_transactions.provider = ${provider.name} AND served_transactions.external_id = ${externalId}`

/** The transaction of this name. Raises `unknown_transaction`. */
export async function transactionNamed(
  ctx: Ctx,
  provider: ServedProvider,
  externalId: string,
): Promise<ServedTransaction> {
  const [[found]] = await read(ctx.db, [transactionsQuery(ctx, named(provider, externalId))])
  if (!found) throw new ServedRefusal('unknown_transaction')
  return found
}

/** Plan of a transaction moving on; stale when it has moved since it was read. */
export const planMove = (
  { number, state }: Pick<ServedTransaction, 'number' | 'state'>,
  to: ServedState,
  { atMs, reason = null }: { atMs: number; reason?: number | null },
): Plan => [
  guardStill(sql`EXISTS (SELECT 1 FROM served_transactions WHERE seq = ${number} AND state = ${state})`),
  to === 'paid'
    ? sql`UPDATE served_transactions SET state = 'paid', paid_at = ${atMs} WHERE seq = ${number}`
    : sql`UPDATE served_transactions SET state = ${to}, ended_at = ${atMs}, reason = ${reason} WHERE seq = ${number}`,
]

/** Plan of ending what providers have begun for an order: it was paid otherwise, or is given up. */
export const planEndBegun = (orderId: string, atMs: number): Plan => [
  sql`UPDATE served_transactions SET state = 'cancelled', ended_at = ${atMs}, reason = ${endReasons.otherwise}
    WHERE state = 'created' AND payment_id IN (SELECT id FROM payments WHERE order_id = ${orderId})`,
]

/** Condition on a payment: a provider has begun to pay it. */
export const isBegun = (paymentId: string | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM served_transactions WHERE payment_id = ${paymentId} AND state = 'created')`

/** Whether a transaction has waited for its money for too long, by the provider's clock. */
export const isTooOld = (
  provider: ServedProvider,
  { begunAtMs }: Pick<ServedTransaction, 'begunAtMs'>,
  nowMs: number,
) => nowMs - begunAtMs > provider.transactionMs
