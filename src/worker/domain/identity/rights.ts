import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../../shared/contract/identity'
import { guard, type Plan } from '../../db/database'
import type { Ctx } from '../ctx'
import { owesNothing } from '../ledger/ledger'
import { planForgetFactor } from './factor'
import { planEndSessions } from './sessions'

// The rights of a user, which administrators and banks change, and the counters of a user's orders and payments.

type Rights = { role: Role; frozen: boolean; disabled: boolean }

/**
 * Plan of what an administrator changes for a user: the role, whether money may leave the balances, whether the account
 * can log in. Empty where nothing changes. Another role and a disabled account end every session. Violates `last_admin`.
 */
export const planRights = (ctx: Ctx, userId: string, before: Rights, after: Rights): Plan => [
  ...(after.role === before.role ? [] : planRole(userId, after.role)),
  ...(after.frozen === before.frozen ? [] : planFrozen(ctx, userId, after.frozen)),
  ...(after.disabled === before.disabled ? [] : planDisabled(ctx, userId, after.disabled)),
]

/** A former administrator has no use for an app, and no screen to remove it. */
const planRole = (userId: string, role: Role): Plan => [
  sql`UPDATE users SET role = ${role} WHERE id = ${userId}`,
  ...(role === 'admin' ? [] : planForgetFactor(userId)),
  ...planEndSessions(userId),
  planAdminLeft,
]

/** Plan of an account that can't log in, or can again; what it bought and owns stays. */
const planDisabled = (ctx: Ctx, userId: string, disabled: boolean): Plan => [
  sql`UPDATE users SET disabled_at = ${disabled ? ctx.clock.nowMs() : null} WHERE id = ${userId}`,
  ...planEndSessions(userId),
  planAdminLeft,
]

const planAdminLeft = guard(
  'last_admin',
  sql`EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL)`,
)

const planFrozen = (ctx: Ctx, userId: string, frozen: boolean): Plan => [
  sql`UPDATE users SET frozen_at = ${frozen ? ctx.clock.nowMs() : null}, frozen_by = ${frozen ? 'admin' : null}
    WHERE id = ${userId}`,
]

/** Plan of letting no money leave a user's balances because of what a bank or a provider took back. */
export const planBankFreeze = (ctx: Ctx, userId: string): Plan => [
  sql`UPDATE users SET frozen_at = ${ctx.clock.nowMs()}, frozen_by = 'bank' WHERE id = ${userId} AND frozen_at IS NULL`,
]

/** Plan of ending such a freeze once the user owes nothing and a further condition holds. */
export const planThaw = (userId: string, condition: SQL): Plan => [
  sql`UPDATE users SET frozen_at = NULL, frozen_by = NULL
    WHERE id = ${userId} AND frozen_by = 'bank' AND ${condition} AND ${owesNothing(userId)}`,
]

/** Plan of counting one more paid order of a user, whatever becomes of the order. */
export const planCountOrder = (userId: string): Plan => [sql`UPDATE users SET orders = orders + 1 WHERE id = ${userId}`]

/** Plan of counting one more completed purchase of a user. */
export const planCountPurchase = (userId: string): Plan => [
  sql`UPDATE users SET purchases = purchases + 1 WHERE id = ${userId}`,
]

/** Plan of noting that money from outside has come to a user's balance. */
export const planNoteTopUp = (userId: string): Plan => [
  sql`UPDATE users SET has_topped_up = true WHERE id = ${userId} AND NOT has_topped_up`,
]

/** Whether a user has never paid anything. */
export const hasNeverPaid = (userId: SQL): SQL =>
  sql`(SELECT payer.orders = 0 AND NOT payer.has_topped_up FROM users AS payer WHERE payer.id = ${userId})`

/** The nickname of a user. */
export const nicknameOf = (userId: string): SQL => sql`(SELECT nickname FROM users WHERE id = ${userId})`
