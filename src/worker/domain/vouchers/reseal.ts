import { asc, sql } from 'drizzle-orm'
import { commit, read } from '../../db/database'
import { vouchers } from '../../db/schema-vouchers'
import type { Ctx } from '../ctx'

const chunkSize = 500

/**
 * Seals vouchers anew that are sealed with an older key, `chunks` times 500 at most. Answers how many. One that can't be
 * opened keeps its key, is logged, and is tried again by the next run.
 */
export async function resealVouchers(ctx: Ctx, chunks = 5): Promise<number> {
  let resealed = 0
  let last: Row | undefined
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const [page] = await read(ctx.db, [pageQuery(ctx, last)])
    last = page.at(-1)
    if (!last) break
    const anew = (await Promise.all(page.map((row) => sealAnew(ctx, row)))).flatMap((row) => row ?? [])
    resealed += anew.length
    if (anew.length > 0) await commit(ctx.db, [planReseal(anew)])
  }
  return resealed
}

type Row = Pick<typeof vouchers.$inferSelect, 'id' | 'sealed' | 'keyId' | 'fingerprint'>

// Steps from key to key in the index: the vouchers in between are not read.
const olderKeys = (ctx: Ctx) => sql`(WITH RECURSIVE steps(key_id) AS (
    SELECT min(key_id) FROM vouchers
    UNION ALL SELECT (SELECT min(key_id) FROM vouchers WHERE key_id > steps.key_id) FROM steps WHERE key_id IS NOT NULL)
  SELECT key_id FROM steps WHERE key_id <> ${ctx.vault.currentKeyId})`

const pageQuery = (ctx: Ctx, last: Row | undefined) =>
  ctx.db
    .select({ id: vouchers.id, sealed: vouchers.sealed, keyId: vouchers.keyId, fingerprint: vouchers.fingerprint })
    .from(vouchers)
    .where(sql`key_id IN ${olderKeys(ctx)} AND (key_id, id) > (${last?.keyId ?? ''}, ${last?.id ?? ''})`)
    .orderBy(asc(vouchers.keyId), asc(vouchers.id))
    .limit(chunkSize)

type Anew = Row & { olderKeyId: string }

async function sealAnew(ctx: Ctx, row: Row): Promise<Anew | undefined> {
  try {
    const { sealed, keyId, fingerprint } = await ctx.vault.seal(await ctx.vault.unseal(row))
    return { id: row.id, olderKeyId: row.keyId, sealed, keyId, fingerprint }
  } catch {
    ctx.log('voucher_unreadable', { voucherId: row.id })
    return undefined
  }
}

// A row changes only while it names the key it was read with: two runs at once do no harm.
const planReseal = (anew: Anew[]) =>
  sql`UPDATE vouchers SET sealed = line.value ->> 'sealed', key_id = line.value ->> 'keyId',
      fingerprint = line.value ->> 'fingerprint'
    FROM json_each(${JSON.stringify(anew)}) AS line
    WHERE vouchers.id = line.value ->> 'id' AND vouchers.key_id = line.value ->> 'olderKeyId'`
