import { asc, eq, sql } from 'drizzle-orm'
import { commit, guardStill, type Plan, read } from '../../db/database'
import { codeUses, marks } from '../../db/schema-recovery'
import { codes } from '../../db/schema-stock'
import type { Ctx } from '../ctx'
import { putMark, putUses, readMark } from './mark-in-kv'

export const usesPerRun = 5000
/** Longer than anything that was begun goes on after the shop was closed: a supplier's lease is 150 s. */
const quietAfterMs = 3 * 60_000

const grown = ['transfers', 'orders', 'payments', 'supplier_orders', 'audit_entries', 'users', 'support_tickets']
/**
 * Grows with whatever happens in the shop: the newest rows of tables that only grow, and the last delivery, since one to a
 * player adds no row.
 */
const reach = sql<number>`(${sql.join(
  grown.map((table) => sql`(SELECT coalesce(max(seq), 0) FROM ${sql.identifier(table)})`),
  sql` + `,
)} + (SELECT coalesce(max(completed_at), 0) FROM orders WHERE status = 'completed'))`

/**
 * Writes to KV which codes were used since the last time, and then how far this database is, in each minute in which
 * something has moved. In this order: a code that is written twice does no harm, a missing one would be sold again.
 */
export async function writeMark(ctx: Ctx): Promise<void> {
  const [[before], uses, [now]] = await read(ctx.db, [
    ctx.db.select().from(marks),
    usesQuery(ctx),
    ctx.db.select({ reach: reach.as('reach') }).from(sql`(SELECT 1)`),
  ])
  const nowMs = ctx.clock.nowMs()
  const hasMoved = uses.length > 0 || before?.reach !== now?.reach
  const seq = (before?.seq ?? 0) + Number(hasMoved)
  const at = hasMoved || !before ? nowMs : before.at
  const stillSince = ctx.settings.closed ? ((hasMoved ? null : before?.stillSince) ?? nowMs) : null
  const isQuiet = stillSince !== null && nowMs - stillSince >= quietAfterMs
  const last = uses.at(-1)
  if (last) await putUses(ctx.sessions, nowMs, { use: last.seq, mark: seq }, uses.map(useOf))
  if (hasMoved || stillSince !== before?.stillSince) {
    await commit(ctx.db, [
      // Of two runs at the same moment the slower one leaves it to the next.
      ...(before ? [guardStill(sql`(SELECT seq FROM marks) = ${before.seq}`)] : []),
      ...planForgetUses(last?.seq),
      sql`INSERT INTO marks (id, seq, at, reach, still_since) VALUES (1, ${seq}, ${at}, ${now?.reach ?? 0}, ${stillSince})
        ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, at = excluded.at, reach = excluded.reach,
          still_since = excluded.still_since`,
    ])
  }
  await putMark(ctx.sessions, { seq, atMs: at, isQuiet })
}

/**
 * Plan of raising the mark above the one that KV has of another history of the shop. `publish` writes the mark to KV and
 * goes after the commit.
 */
export async function raiseMark(ctx: Ctx): Promise<{ plan: Plan; publish(): Promise<void> }> {
  const above = (await readMark(ctx.sessions))?.seq ?? 0
  const atMs = ctx.clock.nowMs()
  const plan = [
    sql`INSERT INTO marks (id, seq, at, reach) VALUES (1, ${above + 1}, ${atMs}, 0)
      ON CONFLICT (id) DO UPDATE SET seq = max(seq, ${above}) + 1, at = excluded.at, still_since = NULL`,
  ]
  return { plan, publish: () => putMark(ctx.sessions, { seq: above + 1, atMs, isQuiet: false }) }
}

const usesQuery = (ctx: Ctx) =>
  ctx.db
    .select({
      seq: codeUses.seq,
      id: codeUses.codeId,
      order: codeUses.orderId,
      key: codes.keyId,
      print: codes.fingerprint,
    })
    .from(codeUses)
    .innerJoin(codes, eq(codes.id, codeUses.codeId))
    .orderBy(asc(codeUses.seq))
    .limit(usesPerRun)

type UseRow = Awaited<ReturnType<typeof usesQuery>>[number]

const useOf = ({ id, key, print, order }: UseRow) => ({ id, key, print, order })

const planForgetUses = (upTo: number | undefined): Plan =>
  upTo === undefined ? [] : [sql`DELETE FROM code_uses WHERE seq <= ${upTo}`]
