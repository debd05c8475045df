import { sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '../../../shared/durations'
import { among, commit, read } from '../../db/database'
import { payments } from '../../db/schema-money'
import type { Ctx } from '../ctx'
import { mostListed, type Notice, type PaymentProvider } from '../payment-provider'
import { ask } from './ask'
import { eventsQuery, forThisRun } from './batches'
import { failedRefund } from './card-refunds'
import { paymentNamedIn } from './receive'
import { settle } from './settle'

/** As long as a bank may dispute a payment, its owner may give it back in the provider's cabinet. */
const longestMs = 180 * dayMs
/** Of that time. The newest part is listed each hour, and of the others one an hour: each of them once a day. */
const parts = 24
// Each costs some twenty statements of the thousand that one invocation may run.
const runSize = 10

/**
 * Asks providers what was given back, and looks at each refund once: no webhook is needed to hear of one that was made
 * in a provider's cabinet, or failed there. Answers whether there is more than one run takes. Raises `ProviderError`
 * when a provider does not answer, once the others were asked.
 */
export async function askForRefunds(ctx: Ctx): Promise<boolean> {
  const asked = await Promise.allSettled([...ctx.payments.providers.values()].map((each) => askOne(ctx, each)))
  for (const one of asked) if (one.status === 'rejected') throw one.reason
  return asked.some((one) => one.status === 'fulfilled' && one.value)
}

async function askOne(ctx: Ctx, provider: PaymentProvider): Promise<boolean> {
  const part = Math.floor(ctx.clock.nowMs() / hourMs) % parts
  const newest = await listPart(ctx, provider, 0)
  const older = part === 0 ? [] : await listPart(ctx, provider, part)
  const news = await newsAmong(ctx, provider, [...newest, ...older])
  // Another part each minute: those that can't be looked at keep no other waiting.
  for (const notice of forThisRun(ctx, news, { size: runSize, everyMs: minuteMs })) await learn(ctx, provider, notice)
  return news.length > runSize
}

async function listPart(ctx: Ctx, provider: PaymentProvider, nth: number): Promise<Notice[]> {
  const untilMs = ctx.clock.nowMs() - (nth * longestMs) / parts
  const listed = await provider.refunds(untilMs - longestMs / parts, untilMs)
  if (listed.length >= mostListed) ctx.log('refunds_not_all_listed', { provider: provider.name, untilMs })
  return listed
}

/** The notices about payments of ours that were not looked at before. */
async function newsAmong(ctx: Ctx, { name }: PaymentProvider, notices: Notice[]): Promise<Notice[]> {
  const [rows, events] = await read(ctx.db, [
    ctx.db
      .select({ externalId: payments.externalId, chargeId: payments.chargeId })
      .from(payments)
      .where(
        sql`provider = ${name} AND (external_id IN ${among(notices.map(({ externalId }) => externalId))}
          OR charge_id IN ${among(notices.map(({ chargeId }) => chargeId))})`,
      ),
    eventsQuery(ctx, name, notices),
  ])
  const ours = new Set(rows.flatMap(({ externalId, chargeId }) => [externalId, chargeId]))
  const known = new Set(events.map(({ key }) => key))
  return notices.filter(
    ({ key, externalId, chargeId }) => !known.has(key) && (ours.has(externalId ?? '') || ours.has(chargeId ?? '')),
  )
}

async function learn(ctx: Ctx, { name }: PaymentProvider, notice: Notice): Promise<void> {
  const ofPayment = paymentNamedIn(name, notice)
  try {
    if (notice.failedRefundId !== undefined) await failedRefund(ctx, notice.failedRefundId)
    await settle(ctx, ofPayment, (now) => ask(ctx, now))
    await commit(ctx.db, [
      sql`INSERT INTO payment_events (provider, key, payment_id, at)
        SELECT ${name}, ${notice.key}, id, ${ctx.clock.nowMs()} FROM payments WHERE ${ofPayment} ON CONFLICT DO NOTHING`,
    ])
  } catch (error) {
    ctx.log('refund_not_learned', { key: notice.key, error: String(error) })
  }
}
