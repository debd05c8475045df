import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import type { Plan } from '../../db/database'
import { prepared } from '../../db/prepared'
import { idempotencyKeys } from '../../db/schema-operations'
import type { CallerCtx } from '../ctx'

const answersOf = prepared((db, value) =>
  db
    .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, value('userId')),
        eq(idempotencyKeys.key, value('key')),
        gt(idempotencyKeys.at, value('after')),
      ),
    ),
)

/** Query for an earlier answer to this request; `earlierAnswer` reads its rows. */
export const earlierQuery = ({ caller: { userId }, idempotency, clock }: CallerCtx) =>
  answersOf({ userId, key: idempotency?.key ?? '', after: clock.nowMs() - workerLimits.idempotencyKey.ttlMs })

/** The earlier answer to the same key, or undefined. Raises `idempotency_mismatch` for another request under the key. */
export function earlierAnswer<T>(ctx: CallerCtx, rows: { requestHash: string; answer: string }[]): T | undefined {
  const [earlier] = rows
  if (!earlier || !ctx.idempotency) return undefined
  if (earlier.requestHash !== ctx.idempotency.requestHash) throw new AppError('idempotency_mismatch')
  const answer: T = JSON.parse(earlier.answer)
  return answer
}

/** Plan of remembering the answer with the change itself. Goes first, so that a repetition fails on nothing else. */
export function planAnswer(ctx: CallerCtx, answer: unknown): Plan {
  if (!ctx.idempotency) return []
  const { key, requestHash } = ctx.idempotency
  return [
    sql`DELETE FROM idempotency_keys
      WHERE user_id = ${ctx.caller.userId} AND key = ${key} AND at <= ${ctx.clock.nowMs() - workerLimits.idempotencyKey.ttlMs}`,
    sql`INSERT INTO idempotency_keys (user_id, key, request_hash, answer, at)
      VALUES (${ctx.caller.userId}, ${key}, ${requestHash}, ${JSON.stringify(answer)}, ${ctx.clock.nowMs()})`,
  ]
}

/** Plan of completing an answer with what the batch has come to; after everything that changes it. */
export const planCompleteAnswer = (ctx: CallerCtx, answer: SQL): Plan =>
  ctx.idempotency
    ? [
        sql`UPDATE idempotency_keys SET answer = ${answer}
          WHERE user_id = ${ctx.caller.userId} AND key = ${ctx.idempotency.key}`,
      ]
    : []

/** Plan of forgetting the answers that somebody was given. */
export const planForget = (userId: string): Plan => [sql`DELETE FROM idempotency_keys WHERE user_id = ${userId}`]

/** Plan of forgetting answers older than 24 hours, the first thousand of them. */
export const planTidy = (nowMs: number): Plan => [
  sql`DELETE FROM idempotency_keys WHERE (user_id, key) IN (
    SELECT user_id, key FROM idempotency_keys WHERE at <= ${nowMs - workerLimits.idempotencyKey.ttlMs} LIMIT 1000)`,
]
