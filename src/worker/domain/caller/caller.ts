import { eq, sql } from 'drizzle-orm'
import type { Role } from '../../../shared/contract/identity'
import { AppError } from '../../../shared/errors'
import { commit, guardRow, type Plan, read } from '../../db/database'
import { users } from '../../db/schema'
import type { CallerCtx } from '../ctx'

// KV may serve an ended session for a minute elsewhere, so D1 is the authority: every call reads the caller's row in
// the batch of its own data, and every write is guarded by it (design "Sessions and caching").

type Reads = Parameters<typeof read>[1]
type Results<T extends Reads> = { [K in keyof T]: T[K]['_']['result'] }

const authorityQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({ role: users.role, epoch: users.sessionEpoch, disabledAt: users.disabledAt, frozenAt: users.frozenAt })
    .from(users)
    .where(eq(users.id, ctx.caller.userId))

/** Reads as the caller and also tells the caller's role. Raises `unauthenticated`, `forbidden`, `account_frozen`. */
export async function readWithRole<const T extends Reads>(
  ctx: CallerCtx,
  queries: T,
): Promise<{ role: Role; results: Results<T> }> {
  const [[authority], ...results] = await read(ctx.db, [authorityQuery(ctx), ...queries])
  if (!authority || authority.disabledAt !== null || authority.epoch !== ctx.caller.epoch) {
    throw new AppError('unauthenticated')
  }
  if (ctx.needs === 'admin' && authority.role !== 'admin') throw new AppError('forbidden')
  if (ctx.needs === 'spender' && authority.frozenAt !== null) throw new AppError('account_frozen')
  return { role: authority.role, results: results as Results<T> }
}

/** Reads as the caller, in one round trip. Raises `unauthenticated`, `forbidden`, `account_frozen`. */
export const readAs = async <const T extends Reads>(ctx: CallerCtx, queries: T): Promise<Results<T>> =>
  (await readWithRole(ctx, queries)).results

/** Commits as the caller: the batch fails with the same codes when the session no longer holds. */
export const commitAs = <const T extends Reads>(ctx: CallerCtx, plan: Plan, queries?: T): Promise<Results<T>> =>
  commit(ctx.db, [...planAuthority(ctx), ...plan], queries)

function planAuthority(ctx: CallerCtx): Plan {
  const { userId, epoch } = ctx.caller
  const self = sql`users ON users.id = ${userId}`
  const isLive = sql`(session_epoch = ${epoch} AND disabled_at IS NULL)`
  return [guardRow(self, ['unauthenticated', isLive], needed[ctx.needs])]
}

const needed = {
  buyer: ['forbidden', sql`1`],
  spender: ['account_frozen', sql`(frozen_at IS NULL)`],
  admin: ['forbidden', sql`(role = 'admin')`],
} as const satisfies Record<CallerCtx['needs'], unknown>
