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
 * can log in; what the user bought and owns stays. Empty where nothing changes. Another role and a change of the login
 * end every session. Violates `last_admin`.
 */
export function planRights(ctx: Ctx, userId: string, before: Rights, after: Rights): Plan {
  const { role, frozen, disabled } = after
  const atMs = ctx.clock.nowMs()
  const changes = [
    ...(role === before.role ? [] : [sql`role = ${role}`]),
    ...(disabled === before.disabled ? [] : [sql`disabled_at = ${disabled ? atMs : null}`]),
    ...(frozen === before.frozen
      ? []
      : [sql`frozen_at = ${frozen ? atMs : null}, frozen_by = ${frozen ? 'admin' : null}`]),
  ]
  if (changes.length === 0) return []
  const endsSessions = role !== before.role || disabled !== before.disabled
  return [
    sql`UPDATE users SET ${sql.join(changes, sql`, `)} WHERE id = ${userId} AND deleted_at IS NULL`,
    // A former administrator has no use for an app, and no screen to remove it.
    ...(role === before.role || role === 'admin' ? [] : planForgetFactor(userId)),
    ...(endsSessions ? [...planEndSessions(userId), planAdminLeft] : []),
  ]
}

/** Guard of a change after which the shop still has an administrator. */
export const planAdminLeft = guard(
  'last_admin',
  sql`EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL)`,
)

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
