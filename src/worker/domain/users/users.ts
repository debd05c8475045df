import { desc, eq, sql } from 'drizzle-orm'
import type { EditedUser } from '../../../shared/contract/admin'
import type { Role } from '../../../shared/contract/identity'
import { nicknameKey } from '../../../shared/credentials'
import { AppError } from '../../../shared/errors'
import { type Currency, currencies } from '../../../shared/money'
import { guard, type Plan, untilSettled } from '../../db/database'
import { users } from '../../db/schema'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { planEndSessions } from '../identity/identity'
import { adjustmentsAccount, type Balances, owedAccount, planHolds, planTransfer, userAccount } from '../ledger/ledger'

/** A user as an administrator sees one; balances in minor units. */
export type UserView = {
  id: string
  nickname: string
  role: Role
  createdAt: number
  orders: number
  usd: number
  rub: number
  frozenAt: number | null
}

const userQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      id: users.id,
      nickname: users.nickname,
      role: users.role,
      createdAt: users.createdAt,
      orders: users.orders,
      frozenAt: users.frozenAt,
      usd: balanceColumn('usd'),
      rub: balanceColumn('rub'),
    })
    .from(users)

const balanceColumn = (currency: Currency) =>
  sql<number>`(SELECT balance FROM accounts WHERE accounts.id = 'user:' || users.id || ${`:${currency}`})`.as(currency)

/** Users, newest first; `search` is a part of the nickname in any case, or of the id. */
export async function list(
  ctx: CallerCtx,
  page: { limit: number; cursor?: string; search?: string },
): Promise<{ users: UserView[]; nextCursor: string | null }> {
  const conditions = [
    page.cursor ? sql`seq < (SELECT seq FROM users WHERE id = ${page.cursor})` : sql`true`,
    page.search
      ? sql`(instr(nickname_key, ${nicknameKey(page.search)}) > 0 OR instr(id, ${page.search}) > 0)`
      : sql`true`,
  ]
  const [rows] = await readAs(ctx, [
    userQuery(ctx)
      .where(sql.join(conditions, sql` AND `))
      .orderBy(desc(users.seq))
      .limit(page.limit + 1),
  ])
  const found = rows.slice(0, page.limit)
  return { users: found, nextCursor: rows.length > page.limit ? (found.at(-1)?.id ?? null) : null }
}

/**
 * Sets balances, role and whether the balance is frozen. A new balance is booked as an adjustment for the difference; a new role ends the user's
 * sessions. Raises `user_not_found`, `last_admin` when no administrator would be left.
 */
export const edit = (ctx: CallerCtx, userId: string, form: EditedUser): Promise<UserView> =>
  untilSettled(() => editOnce(ctx, userId, form))

async function editOnce(ctx: CallerCtx, userId: string, form: EditedUser): Promise<UserView> {
  const one = userQuery(ctx).where(eq(users.id, userId))
  const [[before]] = await readAs(ctx, [one])
  if (!before) throw new AppError('user_not_found')
  const wish: Balances & { role: Role; frozen: boolean } = {
    usd: form.balanceUsd ?? before.usd,
    rub: form.balanceRub ?? before.rub,
    role: form.role ?? before.role,
    frozen: form.frozen ?? before.frozenAt !== null,
  }
  const changes = [
    ...currencies.flatMap((currency) => planBalance(ctx, before, currency, wish[currency], form.reason)),
    ...(wish.role === before.role ? [] : planRole(userId, wish.role)),
    ...(wish.frozen === (before.frozenAt !== null) ? [] : planFrozen(ctx, userId, wish.frozen)),
  ]
  if (changes.length === 0) return before
  const act = { action: 'edit_user', subject: userId, before, after: wish, reason: form.reason }
  const [[after]] = await commitAs(ctx, [...changes, ...planAudit(ctx, act)], [one])
  return after ?? before
}

function planBalance(ctx: CallerCtx, user: UserView, currency: Currency, wanted: number, note = ''): Plan {
  const minor = wanted - user[currency]
  if (minor === 0) return []
  const account = userAccount(user.id, currency)
  const adjustments = adjustmentsAccount(currency)
  return [
    planHolds(account, user[currency]),
    ...planTransfer({
      reference: `adjustment:${ctx.ids.id()}`,
      from: minor > 0 ? adjustments : account,
      to: minor > 0 ? account : adjustments,
      currency,
      minor: Math.abs(minor),
      kind: 'adjustment',
      note,
      atMs: ctx.clock.nowMs(),
    }),
  ]
}

const planRole = (userId: string, role: Role): Plan => [
  sql`UPDATE users SET role = ${role} WHERE id = ${userId}`,
  ...planEndSessions(userId),
  guard('last_admin', sql`EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL)`),
]

/** An administrator lets no money leave a user's balances, or lets it leave again. */
const planFrozen = (ctx: Ctx, userId: string, frozen: boolean): Plan => [
  sql`UPDATE users SET frozen_at = ${frozen ? ctx.clock.nowMs() : null}, frozen_by = ${frozen ? 'admin' : null}
    WHERE id = ${userId}`,
]

/** Plan of letting no money leave a user's balances because of what a bank or a provider took back. */
export const planBankFreeze = (ctx: Ctx, userId: string): Plan => [
  sql`UPDATE users SET frozen_at = ${ctx.clock.nowMs()}, frozen_by = 'bank' WHERE id = ${userId} AND frozen_at IS NULL`,
]

/** Plan of ending such a freeze once no bank disputes a payment of the user's any more and nothing is owed. */
export const planThaw = (userId: string): Plan => [
  sql`UPDATE users SET frozen_at = NULL, frozen_by = NULL WHERE id = ${userId} AND frozen_by = 'bank'
    AND NOT EXISTS (SELECT 1 FROM payments JOIN payment_disputes ON payment_disputes.payment_id = payments.id
      WHERE payments.user_id = ${userId} AND payment_disputes.state = 'open')
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE balance < 0
      AND id IN (${owedAccount(userId, 'usd')}, ${owedAccount(userId, 'rub')}))`,
]
