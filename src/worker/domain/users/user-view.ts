import { sql } from 'drizzle-orm'
import { users } from '../../db/schema'
import type { CallerCtx } from '../ctx'
import { balancesSql } from '../ledger/ledger'

/** Users as an administrator sees them; the caller says which. */
export const userQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      id: users.id,
      nickname: users.nickname,
      role: users.role,
      createdAt: users.createdAt,
      orders: users.orders,
      frozenAt: users.frozenAt,
      frozenBy: users.frozenBy,
      disabledAt: users.disabledAt,
      deletedAt: users.deletedAt,
      mustChangePassword: users.mustChangePassword,
      totp: hasAppColumn,
      balances: balancesColumn,
    })
    .from(users)

const balancesColumn = balancesSql(sql`users.id`).as('balances')

const hasAppColumn = sql<boolean>`(role = 'admin' AND EXISTS (SELECT 1 FROM second_factors
  WHERE second_factors.user_id = users.id AND confirmed_at IS NOT NULL))`
  .mapWith(Boolean)
  .as('totp')

/** A user as an administrator sees one; balances in minor units, `totp` of those who have set up an app for codes. */
export type UserView = Awaited<ReturnType<typeof userQuery>>[number]
