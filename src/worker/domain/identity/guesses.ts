import { type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { Plan } from '../../db/database'
import type { CallerCtx } from '../ctx'

const { failures, windowMs } = workerLimits.lockout

/**
 * Plan of trying a code that is worth money, right or wrong (SQL): what is wrong counts as a wrong password does. Violates
 * `rate_limited` after 10 wrong ones in 15 minutes, for right ones too, or the last try would tell.
 */
export function planGuess({ caller: { userId }, clock }: CallerCtx, isRight: SQL): Plan {
  const nowMs = clock.nowMs()
  const subject = `guess ${userId}`
  const isFull = sql`EXISTS (SELECT 1 FROM failed_tries
    WHERE subject = ${subject} AND origin = '' AND failures >= most AND window_ends_at > ${nowMs})`
  return [
    sql`INSERT INTO failed_tries (subject, origin, failures, most, window_ends_at)
      SELECT ${subject}, '', 1, ${failures}, ${nowMs + windowMs} WHERE NOT (${isRight}) OR ${isFull}
      ON CONFLICT (subject, origin) DO UPDATE SET
        failures = CASE WHEN window_ends_at <= ${nowMs} THEN 1 ELSE failures + 1 END,
        window_ends_at = CASE WHEN window_ends_at <= ${nowMs} THEN excluded.window_ends_at ELSE window_ends_at END`,
  ]
}
