import { and, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import { among, commit, read } from '../../db/database'
import { alerts } from '../../db/schema-operations'
import type { AlertMessage, Ctx } from '../ctx'
import { groupRows, groupsIn, severityRank } from './groups'

const { perMessage, againMs, refusedMs } = workerLimits.alerts

/**
 * Hands alerts that were not sent to the operator yet to the queue, the most severe first, at most one message a run. An
 * alert that the queue loses is due again in ten minutes.
 */
export async function announce(ctx: Ctx): Promise<void> {
  if (!ctx.operator) return
  const nowMs = ctx.clock.nowMs()
  const due = and(isNull(alerts.clearedAt), isNull(alerts.toldAt), lte(alerts.tellAt, nowMs))
  const query = ctx.db.select({ id: alerts.id }).from(alerts).where(due)
  const [rows] = await read(ctx.db, [query.orderBy(severityRank, alerts.tellAt).limit(perMessage)])
  if (rows.length === 0) return
  const alertIds = rows.map(({ id }) => id)
  await ctx.alertQueue.send({ alertIds })
  await commit(ctx.db, [sql`UPDATE alerts SET tell_at = ${nowMs + againMs} WHERE ${notSent(alertIds)}`])
}

/**
 * Sends the operator one message about alerts that are still open and not sent, by their kinds. Answers after how many ms
 * to try again when sending failed for now; a refusal is noted with the alerts, which are due again in an hour.
 */
export async function tell(ctx: Ctx, { alertIds }: AlertMessage): Promise<number | undefined> {
  const { operator } = ctx
  if (!operator) return undefined
  const [rows] = await read(ctx.db, [groupRows(ctx.db, notSent(alertIds))])
  if (rows.length === 0) return undefined
  const nowMs = ctx.clock.nowMs()
  const sent = await operator(groupsIn(rows))
  if (sent.outcome === 'delivered') {
    await commit(ctx.db, [sql`UPDATE alerts SET told_at = ${nowMs}, tell_trouble = '' WHERE ${notSent(alertIds)}`])
    return undefined
  }
  const afterMs = sent.outcome === 'later' ? sent.afterMs + againMs : refusedMs
  ctx.log('operator_not_told', { alerts: alertIds.length, why: sent.why })
  await commit(ctx.db, [
    sql`UPDATE alerts SET tell_trouble = ${sent.why}, tell_at = ${nowMs + afterMs} WHERE ${notSent(alertIds)}`,
  ])
  return sent.outcome === 'later' ? sent.afterMs : undefined
}

const notSent = (alertIds: string[]): SQL => sql`id IN ${among(alertIds)} AND told_at IS NULL AND cleared_at IS NULL`
