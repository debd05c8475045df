import { eq, sql } from 'drizzle-orm'
import type { Role } from '../../../shared/contract/identity'
import { AppError } from '../../../shared/errors'
import { commit, guard, type Plan, read } from '../../db/database'
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
  // A freeze comes with a new epoch, so what was read here still holds when the call commits.
  if (ctx.needs === 'spender' && authority.frozenAt !== null) throw new AppError('account_frozen')
  return { role: authority.role, results: results as Results<T> }
}

/** Reads as the caller, in one round trip. Raises `unauthenticated`, `forbidden`, `account_frozen`. */
export const readAs = async <const T extends Reads>(ctx: CallerCtx, queries: T): Promise<Results<T>> =>
  (await readWithRole(ctx, queries)).results

/** Commits as the caller: the batch fails as `unauthenticated` or `forbidden` when the session no longer holds. */
export const commitAs = <const T extends Reads>(ctx: CallerCtx, plan: Plan, queries?: T): Promise<Results<T>> =>
  commit(ctx.db, [...planAuthority(ctx), ...plan], queries)

function planAuthority(ctx: CallerCtx): Plan {
  const { userId, epoch } = ctx.caller
  const live = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND session_epoch = ${epoch} AND disabled_at IS NULL)`
  const session = guard('unauthenticated', live)
  if (ctx.needs !== 'admin') return [session]
  return [session, guard('forbidden', sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND role = 'admin')`)]
}
