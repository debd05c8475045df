import { sql } from 'drizzle-orm'
import { hourMs } from '../../../../shared/durations'
import { workerLimits } from '../../../../shared/limits'
import { commit } from '../../../db/database'
import { planRaise } from '../../alerts/alerts'
import type { Ctx } from '../../ctx'
import { refusalOfAbsent } from '../../left-out/left-out'
import type { ServedAnswer, ServedCall, ServedProvider } from '../../served-provider'
import { booksFor } from './books'

/**
 * The provider that calls us by this name, undefined for one that we ask. Raises `unavailable` while some of its secrets are
 * missing, and `not_found` without any.
 */
export function servedBy(ctx: Ctx, name: string): ServedProvider {
  const provider = ctx.payments.served.get(name)
  if (!provider) throw refusalOfAbsent(ctx, name)
  return provider
}

/**
 * Answers a provider's call in its own protocol. Nothing is changed in a closed shop. A call that fails here is taken once
 * more, as it may have been booked all the same; a second failure is answered as one of ours: the provider calls again.
 */
export async function answer(ctx: Ctx, provider: ServedProvider, call: ServedCall): Promise<ServedAnswer> {
  const isClosed = ctx.settings.closed !== undefined
  const given = isClosed && !call.trouble ? { ...call, trouble: 'unavailable' as const } : call
  const answered = (await tried(ctx, provider, given)) ?? (await tried(ctx, provider, given))
  return answered ?? provider.answer({ ...call, trouble: 'unavailable' }, booksFor(ctx, provider))
}

async function tried(ctx: Ctx, provider: ServedProvider, call: ServedCall): Promise<ServedAnswer | undefined> {
  try {
    return await provider.answer(call, booksFor(ctx, provider))
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
    ctx.log('served_call_failed', { provider: provider.name, error: said })
    return undefined
  }
}

/** Counts a call that proved nothing or said nothing, and tells the operator when there are many in an hour. */
export async function countRefused(ctx: Ctx, { name }: ServedProvider): Promise<void> {
  const nowMs = ctx.clock.nowMs()
  const hour = nowMs - (nowMs % hourMs)
  const { refusedAnHour: most } = workerLimits.payments
  const isMany = sql`(SELECT count FROM refused_calls WHERE provider = ${name} AND hour = ${hour}) >= ${most}`
  await commit(ctx.db, [
    sql`INSERT INTO refused_calls (provider, hour, count) VALUES (${name}, ${hour}, 1)
      ON CONFLICT (provider, hour) DO UPDATE SET count = count + 1`,
    sql`DELETE FROM refused_calls WHERE provider = ${name} AND hour < ${hour - 30 * 24 * hourMs}`,
    planRaise(
      ctx,
      { kind: 'calls_refused', subject: name, detail: ['calls_refused', { provider: name, count: most }] },
      isMany,
    ),
  ])
}
