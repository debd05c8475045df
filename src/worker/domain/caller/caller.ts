import { eq, sql } from 'drizzle-orm'
import type { Role } from '../../../shared/contract/identity'
import { AppError } from '../../../shared/errors'
import { commit, firstBroken, type Guarded, guardRow, type Plan, read } from '../../db/database'
import { users } from '../../db/schema'
import type { CallerCtx } from '../ctx'

// KV may serve an ended session for a minute elsewhere, so D1 is the authority: every call reads the caller's row in
// the batch of its own data, and every write is guarded by it (design "Sessions and caching").

type Reads = Parameters<typeof read>[1]
type Results<T extends Reads> = { [K in keyof T]: T[K]['_']['result'] }

/** Something a session must be allowed to; its name is the error code of those who are not. */
type Demand = 'password_change_required' | 'account_frozen' | 'forbidden' | 'totp_required'

const demands = {
  session: [],
  buyer: ['password_change_required'],
  spender: ['password_change_required', 'account_frozen'],
  enroller: ['password_change_required', 'forbidden'],
  admin: ['password_change_required', 'forbidden', 'totp_required'],
} as const satisfies Record<CallerCtx['needs'], readonly Demand[]>

const conditionOf = {
  password_change_required: () => sql`must_change_password = 0`,
  account_frozen: () => sql`frozen_at IS NULL`,
  forbidden: () => sql`role = 'admin'`,
  totp_required: (ctx: CallerCtx) =>
    ctx.totpRequired
      ? sql`EXISTS (SELECT 1 FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)`
      : sql`1`,
} as const satisfies Record<Demand, unknown>

const isSteppedUp = ({ caller, clock }: CallerCtx) =>
  sql`EXISTS (SELECT 1 FROM step_ups WHERE session_key = ${caller.sessionKey} AND user_id = users.id
    AND ends_at > ${clock.nowMs()})`

/** What this call needs of the caller's row, what matters most first. */
const authorityOf = (ctx: CallerCtx): readonly Guarded[] => [
  ['unauthenticated', sql`(session_epoch = ${ctx.caller.epoch} AND disabled_at IS NULL)`],
  ...demands[ctx.needs].map((demand): Guarded => [demand, conditionOf[demand](ctx)]),
  ...(ctx.needsStepUp ? [['step_up_required', isSteppedUp(ctx)] satisfies Guarded] : []),
]

const authorityQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({ role: users.role, refusal: sql<Guarded[0] | null>`${firstBroken(authorityOf(ctx))}`.as('refusal') })
    .from(users)
    .where(eq(users.id, ctx.caller.userId))

/** Reads as the caller and also tells the caller's role. Raises `unauthenticated` and what the call demands. */
export async function readWithRole<const T extends Reads>(
  ctx: CallerCtx,
  queries: T,
): Promise<{ role: Role; results: Results<T> }> {
  const [[authority], ...results] = await read(ctx.db, [authorityQuery(ctx), ...queries])
  if (!authority) throw new AppError('unauthenticated')
  const { role, refusal } = authority
  if (refusal !== null) throw new AppError(refusal)
  return { role, results: results as Results<T> }
}

/** Reads as the caller, in one round trip. Raises `unauthenticated` and what the call demands. */
export const readAs = async <const T extends Reads>(ctx: CallerCtx, queries: T): Promise<Results<T>> =>
  (await readWithRole(ctx, queries)).results

/** Commits as the caller: the batch fails with the same codes when the session no longer holds. */
export const commitAs = <const T extends Reads>(ctx: CallerCtx, plan: Plan, queries?: T): Promise<Results<T>> =>
  commit(ctx.db, [...planAuthority(ctx), ...plan], queries)

const planAuthority = (ctx: CallerCtx): Plan => [
  guardRow(sql`users ON users.id = ${ctx.caller.userId}`, authorityOf(ctx)),
]
