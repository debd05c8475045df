import { sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { Plan } from '../../db/database'
import type { CallerCtx } from '../ctx'

/** Plan of a session whose owner has just confirmed who they are: it counts for five minutes. */
export const planConfirm = ({ caller, clock }: CallerCtx): Plan => [
  sql`INSERT INTO step_ups (session_key, user_id, ends_at)
    VALUES (${caller.sessionKey}, ${caller.userId}, ${clock.nowMs() + workerLimits.stepUpMs})
    ON CONFLICT (session_key) DO UPDATE SET ends_at = excluded.ends_at`,
]

/** Plan of a session that has confirmed nothing any more. */
export const planEndStepUp = (sessionKey: string): Plan => [sql`DELETE FROM step_ups WHERE session_key = ${sessionKey}`]

/** Plan of dropping confirmations that were over a day ago: until then they say since when there was none. */
export const planTidyStepUps = (nowMs: number): Plan => [
  sql`DELETE FROM step_ups WHERE ends_at <= ${nowMs - workerLimits.unconfirmedMs}`,
]
