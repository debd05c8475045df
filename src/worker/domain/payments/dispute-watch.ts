import { asc, sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '../../../shared/durations'
import { among, read } from '../../db/database'
import { paymentDisputes, payments } from '../../db/schema-money'
import type { Ctx } from '../ctx'
import type { DisputeNotice, PaymentProvider } from '../payment-provider'
import { ask } from './ask'
import { eventsQuery, forThisRun } from './batches'
import { dispute } from './disputes'
import { paymentNamedIn } from './receive'
import { settle } from './settle'

/** A buyer's bank may take four months to dispute a payment, and two more to decide. */
const longestMs = 200 * dayMs
// Each costs some forty statements of the thousand that one invocation may run.
const runSize = 10
/** Of those that newer ones have pushed out of the provider's list, each a call to it. */
const olderSize = 20

/**
 * Asks providers what banks dispute and have decided, and acts on what differs from what is known here: no webhook is
 * needed to hear of it. Answers whether there is more than one run takes. Raises `ProviderError` when a provider does not
 * answer.
 */
export async function askForDisputes(ctx: Ctx): Promise<boolean> {
  let isMore = false
  for (const provider of ctx.payments.providers.values()) {
    if (!provider.disputes) continue
    const newest = await provider.disputes(ctx.clock.nowMs() - longestMs)
    const news = await newsAmong(ctx, provider, [...newest, ...(await olderThan(ctx, provider, newest))])
    // Others each minute: those that can't be looked at keep no other waiting.
    for (const notice of forThisRun(ctx, news, { size: runSize, everyMs: minuteMs })) await learn(ctx, provider, notice)
    isMore ||= news.length > runSize
  }
  return isMore
}

/**
 * The state of disputes that are open here and not among the newest: of some of them each hour. One that can't be asked
 * about keeps no other from being learned, and is asked about again later.
 */
async function olderThan(ctx: Ctx, provider: PaymentProvider, newest: DisputeNotice[]): Promise<DisputeNotice[]> {
  const prefix = `${provider.name}:`
  const newer = newest.map(({ dispute }) => prefix + dispute.id)
  const [rows] = await read(ctx.db, [
    ctx.db
      .select({ id: paymentDisputes.id })
      .from(paymentDisputes)
      .where(sql`state = 'open' AND substr(id, 1, ${prefix.length}) = ${prefix} AND id NOT IN ${among(newer)}`)
      .orderBy(asc(paymentDisputes.at), asc(paymentDisputes.id)),
  ])
  const asked = forThisRun(ctx, rows, { size: olderSize, everyMs: hourMs })
  const found: DisputeNotice[] = []
  // One after the other: an invocation has six connections, and a call that waits for one counts as unanswered.
  for (const { id } of asked) {
    try {
      const notice = await provider.dispute?.(id.slice(prefix.length))
      if (notice) found.push(notice)
    } catch (error) {
      ctx.log('dispute_not_learned', { disputeId: id, error: String(error) })
    }
  }
  return found
}

/** Notices about payments of ours whose dispute has another state here and that were not acted on before. */
async function newsAmong(ctx: Ctx, { name }: PaymentProvider, notices: DisputeNotice[]): Promise<DisputeNotice[]> {
  const own = notices.filter(({ paymentId }) => paymentId !== null)
  if (own.length === 0) return []
  const rowId = ({ dispute: { id } }: DisputeNotice) => `${name}:${id}`
  const [ours, rows, events] = await read(ctx.db, [
    ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(sql`provider = ${name} AND id IN ${among(own.map(({ paymentId }) => paymentId))}`),
    ctx.db
      .select({ id: paymentDisputes.id, state: paymentDisputes.state })
      .from(paymentDisputes)
      .where(sql`id IN ${among(own.map(rowId))}`),
    eventsQuery(ctx, name, own),
  ])
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  const known = new Set(events.map(({ key }) => key))
  const isOurs = new Set<string | null>(ours.map(({ id }) => id))
  return own.filter(
    (notice) =>
      isOurs.has(notice.paymentId) && states.get(rowId(notice)) !== notice.dispute.state && !known.has(notice.key),
  )
}

async function learn(ctx: Ctx, provider: PaymentProvider, notice: DisputeNotice): Promise<void> {
  const event = { provider: provider.name, key: notice.key }
  try {
    const payment = await settle(ctx, paymentNamedIn(provider.name, notice), (now) => ask(ctx, now))
    if (payment) await dispute(ctx, payment.id, notice.dispute, event)
    else ctx.log('notice_unknown', { provider: provider.name, type: notice.type })
  } catch (error) {
    ctx.log('dispute_not_learned', { disputeId: notice.dispute.id, error: String(error) })
  }
}
