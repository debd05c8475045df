import { type SQL, sql } from 'drizzle-orm'
import type { AlertKind } from '../../../shared/alerts'
import { among, commit } from '../../db/database'
import type { Ctx } from '../ctx'
import type { Detail } from './detail'

type Alert = { kind: AlertKind; subject: string; detail: Detail | readonly Detail[] }

/** Raises an alert for the operator, on its own. */
export const raise = (ctx: Ctx, alert: Alert): Promise<unknown> => commit(ctx.db, [planRaise(ctx, alert)])

/** Raises an alert for the operator if the condition holds. One of a kind and subject is open, however often raised. */
export const planRaise = (ctx: Ctx, alert: Alert, condition: SQL = sql`true`): SQL =>
  sql`${insertion(ctx, alert, condition)} ON CONFLICT DO NOTHING`

const insertion = (ctx: Ctx, { kind, subject, detail }: Alert, condition: SQL): SQL =>
  sql`INSERT INTO alerts (id, kind, subject, detail, raised_at)
    SELECT ${ctx.ids.id()}, ${kind}, ${subject}, ${JSON.stringify(detail)}, ${ctx.clock.nowMs()} WHERE ${condition}`

/**
 * The same; one that is open says what has happened now after what it said before, of the first twenty times, counts as
 * raised now, and the operator is told of it again.
 */
export const planRaiseMore = (ctx: Ctx, alert: Alert & { detail: Detail }): SQL =>
  sql`${insertion(ctx, alert, sql`true`)}
    ON CONFLICT (kind, subject) WHERE cleared_at IS NULL DO UPDATE SET detail = ${withMore(sql`excluded.detail`)},
      raised_at = excluded.raised_at, told_at = NULL, tell_at = ${ctx.clock.nowMs()} WHERE ${hasRoom}`

/** Adds what has happened now to an alert that is open; one that was put away is not raised again. */
export const planSayMore = ({ kind, subject, detail }: Alert & { detail: Detail }): SQL =>
  sql`UPDATE alerts SET detail = ${withMore(sql`${JSON.stringify(detail)}`)}
    WHERE kind = ${kind} AND subject = ${subject} AND cleared_at IS NULL AND ${hasRoom}`

// A detail stands alone, or in a list of details. One from before details had keys is no JSON.
const withMore = (more: SQL): SQL =>
  sql`json_insert(iif(json_type(detail, '$[0]') = 'array', detail, json_array(json(detail))), '$[#]', json(${more}))`
const hasRoom = sql`json_valid(detail) AND json_array_length(detail) < 20`

/** Plan of a person's name standing no more in what the operator was told. */
export function planUnname(name: string, instead: string): SQL {
  // A name may be a word of the details themselves, such as "sum" or "usd": it is looked for where names stand alone.
  const named = (nickname: string) => `"nickname":${JSON.stringify(nickname)}`
  return sql`UPDATE alerts SET detail = replace(detail, ${named(name)}, ${named(instead)})
    WHERE instr(detail, ${named(name)}) > 0`
}

/** Clears whatever is open about a subject. */
export const planClear = (ctx: Ctx, subject: string, kinds: readonly AlertKind[]): SQL =>
  sql`UPDATE alerts SET cleared_at = ${ctx.clock.nowMs()}
    WHERE kind IN ${among(kinds)} AND subject = ${subject}
      AND cleared_at IS NULL`

/** Raises what a query finds, `kind`, `subject` and `detail` of each; what is open already says how it is now. */
export const planRaiseAll = (ctx: Ctx, rows: SQL): SQL =>
  sql`INSERT INTO alerts (id, kind, subject, detail, raised_at)
    SELECT lower(hex(randomblob(16))), kind, subject, detail, ${ctx.clock.nowMs()} FROM (${rows}) WHERE true
    ON CONFLICT (kind, subject) WHERE cleared_at IS NULL DO UPDATE SET detail = excluded.detail
      WHERE detail <> excluded.detail`

/** Raises an alert if the condition holds; one that is open already says how it is now. */
export const planRaiseNow = (ctx: Ctx, { kind, subject, detail }: Alert, condition: SQL = sql`true`): SQL =>
  planRaiseAll(
    ctx,
    sql`SELECT ${kind} AS kind, ${subject} AS subject, ${JSON.stringify(detail)} AS detail WHERE ${condition}`,
  )

/** Clears open alerts of these kinds that meet a condition. */
export const planClearWhere = (ctx: Ctx, kinds: readonly AlertKind[], condition: SQL): SQL =>
  sql`UPDATE alerts SET cleared_at = ${ctx.clock.nowMs()}
    WHERE kind IN ${among(kinds)} AND cleared_at IS NULL AND ${condition}`
