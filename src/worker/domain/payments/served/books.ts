import { sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import { workerLimits } from '../../../../shared/limits'
import { commit, guardStill, read, retryOnConflict } from '../../../db/database'
import type { Ctx } from '../../ctx'
import { fiscalLines, planMayReverse, planWaitAtLeastUntil, planWaitUntil } from '../../orders/orders'
import {
  type FiscalLine,
  type ServedBooks,
  type ServedProvider,
  ServedRefusal,
  type ServedTransaction,
} from '../../served-provider'
import { byId, isOver, type PaymentNow, paymentNow } from '../payment-now'
import { settle } from '../settle'
import type { Truth } from '../truth'
import { endedTruth, paidTruth } from './served-truth'
import { endReasons, isTooOld, named, planMove, transactionNamed, transactionsQuery } from './transactions'

/** How long an order still waits for another way of paying once a transaction for it was cancelled. */
const secondChanceMs = 5 * 60_000

/** What the calls of one provider may do; `served-provider.ts` says what each verb is. */
export const booksFor = (ctx: Ctx, provider: ServedProvider): ServedBooks => ({
  check: (paymentId, minor) => check(ctx, provider, paymentId, minor),
  create: (begun) => retryOnConflict(() => create(ctx, provider, begun)),
  pay: (externalId) => pay(ctx, provider, externalId),
  cancel: (externalId, reason) => cancel(ctx, provider, externalId, reason),
  find: (externalId) => transactionNamed(ctx, provider, externalId),
  statement: (fromMs, untilMs) => statement(ctx, provider, fromMs, untilMs),
  keepReceipt: (externalId, receipt) => keepReceipt(ctx, provider, externalId, receipt),
})

type Order = NonNullable<PaymentNow['order']>
type Begun = Parameters<ServedBooks['create']>[0]

/** A payment of this provider that can be begun now. Raises why it can't. */
async function payable(ctx: Ctx, provider: ServedProvider, paymentId: string, minor: number): Promise<PaymentNow> {
  const now = await paymentNow(ctx, byId(paymentId))
  // One that was begun in a rehearsal is none of the real money's, and the other way round.
  if (now?.payment.provider !== provider.name || now.payment.live !== provider.live) {
    throw new ServedRefusal('unknown_payment')
  }
  const { payment, order } = now
  if (payment.amount !== minor) throw new ServedRefusal('wrong_amount')
  if (payment.outcome !== null && payment.status !== 'refunded') throw new ServedRefusal('already_paid')
  const untilMs = Math.min(payment.request.expiresAtMs, order?.expiresAt ?? Number.POSITIVE_INFINITY)
  if (payment.status !== 'pending' || isOver(now) || untilMs <= ctx.clock.nowMs()) {
    throw new ServedRefusal('not_payable')
  }
  return now
}

/** The transactions under way for a payment, or for the order that it pays: a condition. */
const underWay = (paymentId: string) =>
  sql`served_transactions.state = 'created' AND served_transactions.payment_id IN (SELECT ${paymentId} UNION ALL
    SELECT other.id FROM payments AS mine JOIN payments AS other ON other.order_id = mine.order_id
    WHERE mine.id = ${paymentId})`

async function check(ctx: Ctx, provider: ServedProvider, paymentId: string, minor: number): Promise<FiscalLine[]> {
  const { order } = await payable(ctx, provider, paymentId, minor)
  const [[begun]] = await read(ctx.db, [transactionsQuery(ctx, underWay(paymentId))])
  if (begun) throw new ServedRefusal('busy')
  return order ? receiptOf(ctx, order) : []
}

/** The lines of a receipt: all of the order or none, for a receipt over a part of the money would be a false one. */
async function receiptOf(ctx: Ctx, { id, total }: Order): Promise<FiscalLine[]> {
  const lines = await fiscalLines(ctx, id)
  return lines.reduce((sum, { minor, quantity }) => sum + minor * quantity, 0) === total ? lines : []
}

async function create(ctx: Ctx, provider: ServedProvider, begun: Begun): Promise<ServedTransaction> {
  const { externalId, paymentId, minor, begunAtMs } = begun
  const known = transactionsQuery(ctx, named(provider, externalId))
  const [[earlier], [other]] = await read(ctx.db, [known, transactionsQuery(ctx, underWay(paymentId))])
  if (earlier) return again(ctx, provider, earlier, begun)
  const nowMs = ctx.clock.nowMs()
  if (isTooOld(provider, begun, nowMs)) throw new ServedRefusal('over')
  const { payment, order } = await payable(ctx, provider, paymentId, minor)
  if (other) throw new ServedRefusal('busy')
  const isPending = sql`EXISTS (SELECT 1 FROM payments WHERE id = ${paymentId} AND status = 'pending')`
  const [[created]] = await commit(
    ctx.db,
    [
      guardStill(sql`${isPending} AND NOT EXISTS (SELECT 1 FROM served_transactions WHERE ${underWay(paymentId)})`),
      sql`INSERT INTO served_transactions (provider, external_id, payment_id, state, begun_at, created_at)
        VALUES (${provider.name}, ${externalId}, ${paymentId}, 'created', ${begunAtMs}, ${nowMs})`,
      ...(order ? planWaitAtLeastUntil(order.id, Math.min(begunAtMs, nowMs) + provider.transactionMs) : []),
    ],
    [known],
  )
  ctx.log('transaction_begun', { provider: provider.name, paymentId: payment.id })
  if (!created) throw new AppError('internal')
  return created
}

/** The same answer to the same wish; another wish under a name that is taken is none that can be begun. */
async function again(
  ctx: Ctx,
  provider: ServedProvider,
  earlier: ServedTransaction,
  { paymentId, minor }: Begun,
): Promise<ServedTransaction> {
  if (earlier.paymentId !== paymentId) throw new ServedRefusal('unknown_payment')
  if (earlier.minor !== minor) throw new ServedRefusal('wrong_amount')
  if (earlier.state !== 'created') throw new ServedRefusal('over')
  if (!isTooOld(provider, earlier, ctx.clock.nowMs())) return earlier
  await end(ctx, provider, earlier, endReasons.timeout)
  throw new ServedRefusal('over')
}

async function pay(ctx: Ctx, provider: ServedProvider, externalId: string): Promise<ServedTransaction> {
  const found = await transactionNamed(ctx, provider, externalId)
  if (found.state === 'paid') return found
  await settle(ctx, byId(found.paymentId), (now) => takeMoney(ctx, provider, now, externalId))
  return transactionNamed(ctx, provider, externalId)
}

async function takeMoney(ctx: Ctx, provider: ServedProvider, now: PaymentNow, externalId: string): Promise<Truth> {
  const transaction = await transactionNamed(ctx, provider, externalId)
  const atMs = ctx.clock.nowMs()
  if (transaction.state === 'paid') return paidTruth(now.payment, externalId)
  if (transaction.state !== 'created') throw new ServedRefusal('over')
  if (isTooOld(provider, transaction, atMs) || isOver(now)) {
    await end(ctx, provider, transaction, isOver(now) ? endReasons.otherwise : endReasons.timeout)
    throw new ServedRefusal('over')
  }
  return { ...paidTruth(now.payment, externalId), beside: planMove(transaction, 'paid', { atMs }) }
}

/** A transaction that will not be paid: its payment has failed, and its order waits a little for another one. */
function end(ctx: Ctx, provider: ServedProvider, { paymentId, externalId }: ServedTransaction, why: number) {
  return settle(ctx, byId(paymentId), async (now) => {
    const begun = await transactionNamed(ctx, provider, externalId)
    if (begun.state !== 'created') throw new ServedRefusal('over')
    const status = why === endReasons.timeout ? 'expired' : 'failed'
    const truth = endedTruth(ctx, now.payment, status, { begun, why })
    const { order } = now
    const shorter = order && !isOver(now) ? planWaitUntil(order.id, secondChance(ctx, order)) : []
    return { ...truth, beside: [...(truth.beside ?? []), ...shorter] }
  })
}

const secondChance = (ctx: Ctx, { placedAt, expiresAt }: Order): number =>
  Math.min(
    expiresAt ?? Number.POSITIVE_INFINITY,
    Math.max(placedAt + workerLimits.unpaid.holdMs, ctx.clock.nowMs() + secondChanceMs),
  )

async function cancel(
  ctx: Ctx,
  provider: ServedProvider,
  externalId: string,
  reason: number,
): Promise<ServedTransaction> {
  const found = await transactionNamed(ctx, provider, externalId)
  if (found.state === 'created') {
    const isMoved = await end(ctx, provider, found, reason).then(() => false, hasMoved)
    // Another call has paid or cancelled it meanwhile.
    if (isMoved) return cancel(ctx, provider, externalId, reason)
  }
  if (found.state === 'paid') await reverse(ctx, provider, found, reason)
  return transactionNamed(ctx, provider, externalId)
}

function hasMoved(error: unknown): true {
  if (error instanceof ServedRefusal && error.failure === 'over') return true
  throw error
}

/** What the database says against giving back: delivered, on its way, in dispute, given back or spent. */
const usedUp: readonly string[] = ['supplier_pending', 'refund_too_large', 'insufficient_funds']

async function reverse(
  ctx: Ctx,
  provider: ServedProvider,
  { paymentId, externalId }: ServedTransaction,
  reason: number,
) {
  try {
    await settle(ctx, byId(paymentId), async ({ payment, order }) => {
      const paid = await transactionNamed(ctx, provider, externalId)
      if (paid.state === 'reversed') return paidTruth(payment, externalId, payment.amount)
      const isOrder = payment.outcome === 'order'
      const isWhole = order?.status === 'processing' && order.refunded === 0
      if (payment.refunded > 0 || (isOrder && !isWhole)) throw new ServedRefusal('used_up')
      const beside = [
        ...(isOrder && order ? planMayReverse(ctx, order) : []),
        ...planMove(paid, 'reversed', { atMs: ctx.clock.nowMs(), reason }),
      ]
      return { ...paidTruth(payment, externalId, payment.amount), beside, mustBeThere: true }
    })
  } catch (error) {
    if (error instanceof AppError && usedUp.includes(error.code)) throw new ServedRefusal('used_up')
    throw error
  }
}

const statementPage = 500

async function statement(ctx: Ctx, provider: ServedProvider, fromMs: number, untilMs: number) {
  const all: ServedTransaction[] = []
  for (;;) {
    const last = all.at(-1)
    const after = last ? sql`(begun_at, served_transactions.seq) > (${last.begunAtMs}, ${last.number})` : sql`true`
    // A page begins where the last one ended: by the condition `after` alone each would read from the first row on.
    const inTime = sql`served_transactions.provider = ${provider.name}
      AND begun_at BETWEEN ${last?.begunAtMs ?? fromMs} AND ${untilMs}`
    const [page] = await read(ctx.db, [transactionsQuery(ctx, sql`${inTime} AND ${after}`).limit(statementPage)])
    all.push(...page)
    if (page.length < statementPage) return all
  }
}

async function keepReceipt(
  ctx: Ctx,
  provider: ServedProvider,
  externalId: string,
  { type, data }: Parameters<ServedBooks['keepReceipt']>[1],
): Promise<void> {
  await transactionNamed(ctx, provider, externalId)
  await commit(ctx.db, [
    sql`UPDATE served_transactions SET receipts = json_patch(receipts, ${JSON.stringify({ [type]: data })})
      WHERE ${named(provider, externalId)}`,
  ])
}
