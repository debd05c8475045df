import { eq, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../../shared/contract/identity'
import { AppError, type ErrorCode } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import {
  commit,
  firstBroken,
  type Guarded,
  guardRow,
  type Plan,
  type Read,
  type Reads,
  type Results,
  read,
} from '../../db/database'
import { type PageWish, pageOf } from '../../db/page'
import { prepared } from '../../db/prepared'
import { users } from '../../db/schema'
import type { CallerCtx } from '../ctx'

// KV may serve an ended session for a minute elsewhere, so D1 is the authority: every call reads the caller's row, and
// whether the session has ended, in the batch of its own data, and every write is guarded by both.

/** The demands of a call, which make its kind. */
type Demanded = Pick<CallerCtx, 'needs' | 'needsStepUp' | 'totpRequired'>

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
  totp_required: ({ totpRequired }: Demanded) =>
    totpRequired
      ? sql`EXISTS (SELECT 1 FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)`
      : sql`1`,
} as const satisfies Record<Demand, unknown>

/** A value of the caller to compare with the rows: its name, for a query that is prepared once, or the value of now. */
type ValueOf = (name: 'epoch' | 'sessionKey' | 'nowMs' | 'userId' | 'provenAtMs') => unknown

/** Of a row of `users`: whether this session of theirs goes on. */
export const sessionHolds = (value: (name: 'epoch' | 'sessionKey') => unknown): SQL =>
  sql`(session_epoch = ${value('epoch')} AND disabled_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM ended_sessions WHERE session_key = ${value('sessionKey')}))`

// An administrator confirms it after the login too: what a back office can do, a login of minutes ago must not be enough.
const isSteppedUp = (needs: CallerCtx['needs'], value: ValueOf) => {
  const confirmed = sql`EXISTS (SELECT 1 FROM step_ups WHERE session_key = ${value('sessionKey')}
    AND user_id = users.id AND ends_at > ${value('nowMs')})`
  if (needs === 'admin' || needs === 'enroller') return confirmed
  return sql`(${value('provenAtMs')} > ${value('nowMs')} - ${workerLimits.stepUpMs} OR ${confirmed})`
}

/**
 * SQL of since when nothing has confirmed who is in this session, in ms: a day ago at the earliest, and later than now
 * while a confirmation or a login that proved the person counts.
 */
export const unconfirmedSince = ({ caller: { sessionKey, userId, provenAtMs = 0 }, clock }: CallerCtx): SQL => {
  const known = Math.max(clock.nowMs() - workerLimits.unconfirmedMs, provenAtMs + workerLimits.stepUpMs)
  return sql`max(${known}, coalesce(
    (SELECT ends_at FROM step_ups WHERE session_key = ${sessionKey} AND user_id = ${userId}), 0))`
}

/** The conditions of this call on the caller's row, the most important first. */
const authorityOf = (demanded: Demanded, value: ValueOf): readonly Guarded[] => [
  ['unauthenticated', sessionHolds(value)],
  ...demands[demanded.needs].map((demand): Guarded => [demand, conditionOf[demand](demanded)]),
  ...(demanded.needsStepUp ? [['step_up_required', isSteppedUp(demanded.needs, value)] satisfies Guarded] : []),
]

const questionOf = (demand: Demanded) =>
  prepared((db, value) =>
    db
      .select({
        role: users.role,
        refusal: sql<Guarded[0] | null>`${firstBroken(authorityOf(demand, value))}`.as('refusal'),
      })
      .from(users)
      .where(eq(users.id, value('userId'))),
  )

// There are a dozen kinds of calls by what they demand.
const questions = new Map<string, ReturnType<typeof questionOf>>()

function authorityQuery(ctx: CallerCtx) {
  const kind = `${ctx.needs} ${ctx.needsStepUp === true} ${ctx.totpRequired}`
  const question = questions.get(kind) ?? questionOf(ctx)
  questions.set(kind, question)
  const { epoch, userId, sessionKey, provenAtMs = 0 } = ctx.caller
  return question({ epoch, userId, sessionKey, provenAtMs, nowMs: ctx.clock.nowMs() })
}

async function readWithAuthority<const T extends Reads>(ctx: CallerCtx, queries: T) {
  const [[authority], ...results] = await read(ctx.db, [authorityQuery(ctx), ...queries])
  if (!authority) throw new AppError('unauthenticated')
  return { ...authority, results: results as Results<T> }
}

/** Reads as the caller and also tells the caller's role. Raises `unauthenticated` and what the call demands. */
export async function readWithRole<const T extends Reads>(
  ctx: CallerCtx,
  queries: T,
): Promise<{ role: Role; results: Results<T> }> {
  const { role, refusal, results } = await readWithAuthority(ctx, queries)
  if (refusal !== null) throw new AppError(refusal)
  return { role, results }
}

/**
 * Reads as somebody who wants to spend. A repeated request is answered with what was done, although the account was
 * frozen since: `refuseFrozen` raises `account_frozen`, once nothing was found that was done. Raises as `readAs` else.
 */
export async function readAsSpender<const T extends Reads>(
  ctx: CallerCtx,
  queries: T,
): Promise<{ results: Results<T>; refuseFrozen: () => void }> {
  const { refusal, results } = await readWithAuthority(ctx, queries)
  const refuse = () => {
    if (refusal !== null) throw new AppError(refusal)
  }
  if (refusal !== 'account_frozen') refuse()
  return { results, refuseFrozen: refuse }
}

/** Reads as the caller, in one round trip. Raises `unauthenticated` and what the call demands. */
export const readAs = async <const T extends Reads>(ctx: CallerCtx, queries: T): Promise<Results<T>> =>
  (await readWithRole(ctx, queries)).results

type Reading<Row> = Read & { readonly _: { readonly result: Row[] } }

/** Reads the one row of a query as the caller. Raises `missing` where there is none, else as `readAs`. */
export async function readOneAs<Row extends object>(ctx: CallerCtx, query: Reading<Row>, missing: ErrorCode) {
  const [[row]] = await readAs(ctx, [query])
  if (!row) throw new AppError(missing)
  return row
}

/** Reads a page of the rows of a query as the caller, and the cursor of the next page. Raises as `readAs`. */
export async function readPageAs<Row extends { id: string }>(
  ctx: CallerCtx,
  page: PageWish,
  upTo: (count: number) => Reading<Row>,
): Promise<{ shown: Row[]; nextCursor: string | null }> {
  const { count, cut } = pageOf(page)
  const [rows] = await readAs(ctx, [upTo(count)])
  return cut(rows, ({ id }) => id)
}

/** Commits as the caller: the batch fails with the same codes when the session no longer holds. */
export const commitAs = <const T extends Reads>(ctx: CallerCtx, plan: Plan, queries?: T): Promise<Results<T>> =>
  commit(ctx.db, [...planAuthority(ctx), ...plan], queries)

function planAuthority(ctx: CallerCtx): Plan {
  const values = { provenAtMs: 0, ...ctx.caller, nowMs: ctx.clock.nowMs() }
  const authority = authorityOf(ctx, (name) => values[name])
  return [guardRow(sql`users ON users.id = ${ctx.caller.userId}`, authority)]
}
