import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { commit, read } from '../../db/database'
import { codes } from '../../db/schema-stock'
import { type Detail, planClear, planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'

const chunkSize = 500
// An alert is a statement of the thousand that one invocation may run. The codes that are left get theirs at the next run.
const alertsAtOnce = 20
const kind = 'code_unreadable'

type Row = { id: number; sealed: string; keyId: string; fingerprint: string }
type Trouble = { id: number; detail: Detail }

/**
 * Seals anew what is sealed with an older key, the lowest ids first, at most `budget` chunks of each key. Answers how
 * many codes that were. A code that can't be sealed anew is left as it is and has one alert; every run tries it again.
 */
export async function reseal(ctx: Ctx, budget = 10): Promise<number> {
  const [olderKeys, withAlert] = await read(ctx.db, [olderKeysQuery(ctx), withAlertQuery(ctx)])
  let resealed = await tryAgain(ctx, withAlert)
  for (const { keyId } of olderKeys) resealed += await resealKey(ctx, keyId, budget)
  return resealed
}

async function resealKey(ctx: Ctx, keyId: string, budget: number): Promise<number> {
  let resealed = 0
  let lastId = 0
  for (let chunk = 0; chunk < budget; chunk += 1) {
    const [page] = await read(ctx.db, [pageQuery(ctx, keyId, lastId)])
    const last = page.at(-1)
    if (!last) break
    const { done, troubles } = await resealRows(ctx, page)
    await raiseAlerts(ctx, troubles.slice(0, alertsAtOnce))
    resealed += done.size
    lastId = last.id
  }
  return resealed
}

/** Codes with an alert: one whose key is back is sealed anew, and the alert of one that opens with the newest key goes. */
async function tryAgain(ctx: Ctx, withAlert: Row[]): Promise<number> {
  const isCurrent = ({ keyId }: Row) => keyId === ctx.vault.currentKeyId
  const older = withAlert.filter((row) => !isCurrent(row))
  const { done } = await resealRows(ctx, older)
  const current = withAlert.filter(isCurrent)
  const readable = await Promise.all(current.map((row) => opens(ctx, row)))
  const mended = [...done, ...current.filter((_, index) => readable[index]).map(({ id }) => id)]
  const plan = mended.map((id) => planClear(ctx, String(id), [kind]))
  if (plan.length > 0) await commit(ctx.db, plan)
  return done.size
}

/** One statement for all. A row changes only while it names the key it was read with: two runs at once do no harm. */
async function resealRows(ctx: Ctx, rows: Row[]): Promise<{ done: Set<number>; troubles: Trouble[] }> {
  const attempts = await Promise.all(rows.map((row) => sealAnew(ctx, row)))
  const fresh = attempts.filter((attempt) => attempt !== undefined)
  const unreadable = rows.filter((_, index) => !attempts[index])
  const troubles = unreadable.map(({ id, keyId }) => ({ id, detail: ['code_locked', { key: keyId }] as const }))
  if (fresh.length === 0) return { done: new Set(), troubles }
  const [written, left] = await commit(ctx.db, [], [writeQuery(ctx, fresh), leftQuery(ctx, fresh)])
  const doubled = left.map(({ id }) => ({ id, detail: ['code_doubled'] as const }))
  return { done: new Set(written.map(({ id }) => id)), troubles: [...troubles, ...doubled] }
}

type Fresh = Row & { oldKeyId: string }

async function sealAnew(ctx: Ctx, row: Row): Promise<Fresh | undefined> {
  const code = await ctx.vault.unseal(row).catch(() => undefined)
  if (code === undefined) return undefined
  const { sealed, keyId, fingerprint } = await ctx.vault.seal(code)
  return { id: row.id, oldKeyId: row.keyId, sealed, keyId, fingerprint }
}

const opens = (ctx: Ctx, row: Row): Promise<boolean> =>
  ctx.vault.unseal(row).then(
    () => true,
    () => false,
  )

async function raiseAlerts(ctx: Ctx, troubles: Trouble[]): Promise<void> {
  if (troubles.length === 0) return
  for (const { id } of troubles) ctx.log(kind, { codeId: id })
  const plan = troubles.map(({ id, detail }) => planRaise(ctx, { kind, subject: String(id), detail }))
  await commit(ctx.db, plan)
}

// Steps from key to key in the index: the codes in between are not read.
const olderKeysQuery = (ctx: Ctx) =>
  ctx.db.select({ keyId: sql<string>`key_id` }).from(sql`(
    WITH RECURSIVE steps(key_id) AS (
      SELECT min(key_id) FROM codes
      UNION ALL SELECT (SELECT min(key_id) FROM codes WHERE key_id > steps.key_id) FROM steps WHERE key_id IS NOT NULL)
    SELECT key_id FROM steps WHERE key_id <> ${ctx.vault.currentKeyId})`)

const asStored = { id: codes.id, sealed: codes.sealed, keyId: codes.keyId, fingerprint: codes.fingerprint }

const withAlertQuery = (ctx: Ctx) =>
  ctx.db
    .select(asStored)
    .from(codes)
    .where(sql`id IN (SELECT CAST(subject AS INTEGER) FROM alerts WHERE kind = ${kind} AND cleared_at IS NULL)`)
    .orderBy(asc(codes.id))
    .limit(alertsAtOnce)

const pageQuery = (ctx: Ctx, keyId: string, lastId: number) =>
  ctx.db
    .select(asStored)
    .from(codes)
    .where(
      and(
        eq(codes.keyId, keyId),
        gt(codes.id, lastId),
        sql`NOT EXISTS (SELECT 1 FROM alerts
          WHERE kind = ${kind} AND subject = CAST(codes.id AS TEXT) AND cleared_at IS NULL)`,
      ),
    )
    .orderBy(asc(codes.id))
    .limit(chunkSize)

const writeQuery = (ctx: Ctx, fresh: Fresh[]) =>
  ctx.db
    .update(codes)
    .set({
      sealed: sql`fresh.value ->> 'sealed'`,
      keyId: sql`fresh.value ->> 'keyId'`,
      fingerprint: sql`fresh.value ->> 'fingerprint'`,
    })
    .from(sql`json_each(${JSON.stringify(fresh)}) AS fresh`)
    .where(
      sql`codes.id = fresh.value ->> 'id' AND codes.key_id = fresh.value ->> 'oldKeyId'
        AND NOT EXISTS (SELECT 1 FROM codes AS other WHERE other.fingerprint = fresh.value ->> 'fingerprint')`,
    )
    .returning({ id: codes.id })

/** Rows that kept their old key although they were written: their code is in another row as well. */
const leftQuery = (ctx: Ctx, fresh: Fresh[]) =>
  ctx.db
    .select({ id: codes.id })
    .from(codes)
    .where(
      sql`(id, key_id) IN (SELECT value ->> 0, value ->> 1
        FROM json_each(${JSON.stringify(fresh.map(({ id, oldKeyId }) => [id, oldKeyId]))}))`,
    )
