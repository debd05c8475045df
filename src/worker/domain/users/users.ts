import { asc, desc, eq, sql } from 'drizzle-orm'
import type { EditedUser } from '../../../shared/contract/admin'
import type { Role } from '../../../shared/contract/identity'
import { nicknameKey } from '../../../shared/credentials'
import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { isPast, type PageWish, pageOf } from '../../db/page'
import { users } from '../../db/schema'
import { planAudit } from '../audit/audit'
import { commitAs, readAs, readOneAs, readPageAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { endingOf, planEndSessions, planPassword, planResetTotp, planRights } from '../identity/identity'
import { type Balances, owedQuery } from '../ledger/ledger'
import { type NoteView, notesQuery } from '../notes/notes'
import { planNotify } from '../notices/notices'
import { refuseClosed } from '../settings/settings'
import { ownTierIn, planGiveTier, standingQuery, type TierStand } from '../tiers/tiers'
import { held, planHold } from '../ways-in/ways-in'
import { type Adjustment, adjustmentsOf, planAdjustment, refuseMoved } from './balances'
import { type UserView, userQuery } from './user-view'

export { exportUsers } from './user-export'
export { type UserView, userQuery } from './user-view'

type UserPage = { users: UserView[]; nextCursor: string | null }

/**
 * Users, newest first. A search finds who has this id and those whose names begin so, in any case, by name: what it
 * reads does not grow with the users.
 */
export async function list(ctx: CallerCtx, page: PageWish & { search?: string }): Promise<UserPage> {
  if (page.search) return find(ctx, { ...page, search: page.search })
  const newest = userQuery(ctx).where(isPast(users, page.cursor)).orderBy(desc(users.seq))
  const { shown, nextCursor } = await readPageAs(ctx, page, (count) => newest.limit(count))
  return { users: shown, nextCursor }
}

async function find(ctx: CallerCtx, page: PageWish & { search: string }): Promise<UserPage> {
  const { count, cut } = pageOf(page)
  const begin = nicknameKey(page.search)
  const later = page.cursor
    ? sql`nickname_key > (SELECT nickname_key FROM users WHERE id = ${page.cursor})`
    : sql`nickname_key >= ${begin}`
  const named = userQuery(ctx).where(sql`${later} AND nickname_key < ${`${begin}\u{10ffff}`}`)
  const [[own], rows] = await readAs(ctx, [
    userQuery(ctx).where(eq(users.id, page.search)),
    named.orderBy(asc(users.nicknameKey)).limit(count),
  ])
  const { shown, nextCursor } = cut(rows, ({ id }) => id)
  return { users: own && !page.cursor ? [own, ...shown.filter(({ id }) => id !== own.id)] : shown, nextCursor }
}

/**
 * A user with what administrators have noted and with what they owe the shop, minor units; `tier` is undefined in a shop
 * without tiers.
 */
export type UserStory = {
  user: UserView
  notes: NoteView[]
  debts: { currency: Currency; amount: number }[]
  tier: TierStand | undefined
}

/** One user. Raises `user_not_found`. */
export async function show(ctx: CallerCtx, userId: string): Promise<UserStory> {
  const [[user], notes, standing, debts] = await readAs(ctx, [
    userQuery(ctx).where(eq(users.id, userId)),
    notesQuery(ctx, { kind: 'user', subject: userId }),
    standingQuery(userId),
    owedQuery(ctx.db, userId),
  ])
  if (!user) throw new AppError('user_not_found')
  return { user, notes, debts, tier: ownTierIn(ctx, standing) }
}

/**
 * Gives a user a tier by hand, whatever was bought; null takes it back. Raises `tiers_closed`, `user_not_found`,
 * `account_deleted`, `tier_not_found`.
 */
export async function giveTier(ctx: CallerCtx, userId: string, wish: { tier: string | null; reason: string }) {
  refuseClosed(ctx, 'tiers')
  const { user, tier } = await show(ctx, userId)
  if (user.deletedAt !== null) throw new AppError('account_deleted')
  const nameOf = (id: string | null) => ctx.tiers.tiers.find((each) => each.id === id)?.name.en ?? null
  const [before, after] = [tier?.given ?? null, wish.tier]
  if (after !== null && nameOf(after) === null) throw new AppError('tier_not_found')
  if (before !== after) {
    const act = { action: 'give_tier', subject: userId, before: nameOf(before), after: nameOf(after) }
    await commitAs(ctx, [...planGiveTier(userId, after), ...planAudit(ctx, { ...act, reason: wish.reason })])
  }
  return show(ctx, userId)
}

/** A user after an edit, and what was booked for it. */
export type EditedView = { user: UserView; booked: Adjustment[] }

/**
 * Sets balances, role, and whether the balance is frozen and the account disabled. A new balance is booked as an
 * adjustment for the difference; another role and a disabled account end the user's sessions at once. Raises
 * `user_not_found`, `balance_changed` when a balance is not what was seen or moves meanwhile, `last_admin` when no
 * administrator would be left, `shop_closed` for a balance in a closed shop,
 * `account_deleted` for anything but a balance of an account that its owner has deleted.
 */
export const edit = (ctx: CallerCtx, userId: string, form: EditedUser): Promise<EditedView> =>
  editOnce(ctx, userId, form).catch(refuseMoved)

type Stand = Balances & { role: Role; frozen: boolean; disabled: boolean }

// A bank's freeze ends with its dispute: it is none to an administrator who freezes the user for good.
const standOf = ({ balances, role, frozenAt, frozenBy, disabledAt }: UserView, form: EditedUser): Stand => ({
  ...balances,
  role,
  frozen: frozenAt !== null && !(form.frozen && frozenBy === 'bank'),
  disabled: disabledAt !== null,
})

async function editOnce(ctx: CallerCtx, userId: string, form: EditedUser): Promise<EditedView> {
  const one = userQuery(ctx).where(eq(users.id, userId))
  const user = await readOneAs(ctx, one, 'user_not_found')
  const isRights = [form.role, form.frozen, form.disabled].some((right) => right !== undefined)
  if (user.deletedAt !== null && isRights) throw new AppError('account_deleted')
  const before = standOf(user, form)
  const booked = adjustmentsOf(before, form)
  if (booked.length > 0 && ctx.settings.closed) throw new AppError('shop_closed', { retryAfterSeconds: 60 })
  const after: Stand = {
    ...before,
    ...Object.fromEntries(booked.map(({ currency, minor }) => [currency, before[currency] + minor])),
    role: form.role ?? before.role,
    frozen: form.frozen ?? before.frozen,
    disabled: form.disabled ?? before.disabled,
  }
  const changes = [
    ...booked.flatMap((adjustment) => planAdjustment(ctx, { userId, held: before, note: form.reason }, adjustment)),
    ...planRights(ctx, userId, before, after),
  ]
  if (changes.length === 0) return { user, booked }
  const act = { action: 'edit_user', subject: userId, before, after, reason: form.reason }
  const [[edited]] = await commitAs(ctx, [...changes, ...planAudit(ctx, act)], [one])
  return { user: edited ?? user, booked }
}

/** Ends every session of a user. Raises `user_not_found`. */
export async function endSessions(ctx: CallerCtx, userId: string, reason?: string): Promise<UserView> {
  const { user } = await show(ctx, userId)
  await commitAs(ctx, [
    ...planEndSessions(userId),
    ...planAudit(ctx, { action: 'end_sessions', subject: userId, reason }),
  ])
  return user
}

/** Ends one session of a user. Raises `user_not_found`. */
export async function endSession(ctx: CallerCtx, userId: string, sessionId: string, reason?: string): Promise<void> {
  await show(ctx, userId)
  const ending = await endingOf(ctx, userId, sessionId)
  await commitAs(ctx, [...ending.plan, ...planAudit(ctx, { action: 'end_session', subject: userId, reason })])
  await ending.forget()
}

/**
 * Gives a user a password that is good for choosing another one; the old one and every session end. It is shown once and
 * kept nowhere. The person is told, and no money is sent to others for a day. Raises `user_not_found`, `account_deleted`.
 */
export async function resetPassword(ctx: CallerCtx, userId: string, reason?: string): Promise<string> {
  const { user } = await show(ctx, userId)
  if (user.deletedAt !== null) throw new AppError('account_deleted')
  const password = ctx.ids.password()
  const plan = await planPassword(ctx, { userId, nickname: user.nickname }, password)
  await commitAs(ctx, [
    ...plan,
    ...planHold(ctx, userId),
    ...planNotify(ctx, { userId, kind: 'password_changed', params: held, link: '/security' }),
    ...planAudit(ctx, { action: 'reset_password', subject: userId, reason }),
  ])
  return password
}

/** Lets a user who has lost the app log in with the password alone, and ends every session. Raises `user_not_found`. */
export async function resetTotp(ctx: CallerCtx, userId: string, reason?: string): Promise<UserView> {
  const { user } = await show(ctx, userId)
  await commitAs(ctx, planResetTotp(ctx, userId, reason))
  return { ...user, totp: false }
}
