import { sql } from 'drizzle-orm'
import { read } from '../../db/database'
import { paymentDisputes } from '../../db/schema-money'
import type { Ctx } from '../ctx'
import type { PaymentProvider } from '../payment-provider'
import { ask } from './ask'
import { dispute } from './disputes'
import { which } from './receive'
import { settle } from './settle'
import { inTurns } from './watch'

/** A buyer's bank may take four months to dispute a payment, and two more to decide. */
const longestMs = 200 * 24 * 60 * 60_000

/**
 * Asks providers what banks dispute and have decided, and acts on what differs from what is known here: no webhook is
 * needed to hear of it. Raises `ProviderError` when a provider does not answer.
 */
export async function askForDisputes(ctx: Ctx): Promise<void> {
  for (const provider of ctx.payments.providers.values()) {
    const notices = (await provider.disputes?.(ctx.clock.nowMs() - longestMs)) ?? []
    const ids = notices.map((notice) => rowId(provider, notice.dispute))
    const [rows] = await read(ctx.db, [
      ctx.db
        .select({ id: paymentDisputes.id, state: paymentDisputes.state })
        .from(paymentDisputes)
        .where(sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    ])
    const known = new Map(rows.map(({ id, state }) => [id, state]))
    const news = notices.filter(({ dispute: told }) => known.get(rowId(provider, told)) !== told.state)
    await inTurns(news, (notice) => learn(ctx, provider, notice))
  }
}

type News = Awaited<ReturnType<NonNullable<PaymentProvider['disputes']>>>[number]

const rowId = ({ name }: PaymentProvider, { id }: News['dispute']): string => `${name}:${id}`

async function learn(ctx: Ctx, provider: PaymentProvider, notice: News): Promise<void> {
  const event = { provider: provider.name, key: notice.key }
  try {
    const payment = await settle(ctx, which(provider.name, notice), (now) => ask(ctx, now))
    if (payment) await dispute(ctx, payment.id, notice.dispute, event)
    else ctx.log('notice_unknown', { provider: provider.name, type: notice.type })
  } catch (error) {
    ctx.log('dispute_not_learned', { disputeId: notice.dispute.id, error: String(error) })
  }
}
