import { sql } from 'drizzle-orm'
import type { TransferKind } from '../../../shared/contract/identity'
import type { Currency } from '../../../shared/money'
import { commit, type Plan, read, retryOnConflict } from '../../db/database'
import { accounts } from '../../db/schema-money'
import type { Ctx } from '../ctx'
import { planBankFreeze, planThaw } from '../identity/identity'
import { owedAccount, planBalanceIs, planTransfer, userAccount } from '../ledger/ledger'
import type { PaymentRow } from './payment-now'

const runSize = 50

/** `kind`: a chargeback, unless it says otherwise. */
export type Debt = { reference: string; minor: number; to: string; kind?: TransferKind }

/**
 * Plan of a buyer owing what a bank or a provider has taken back. Nothing leaves the balance until it is collected or
 * an administrator decides; `collect` goes after the commit.
 */
export const planOwes = (ctx: Ctx, { userId, currency, id }: PaymentRow, debt: Debt): Plan => [
  ...planTransfer({
    kind: 'chargeback',
    ...debt,
    from: owedAccount(userId, currency),
    currency,
    note: id,
    atMs: ctx.clock.nowMs(),
  }),
  ...planBankFreeze(ctx, userId),
]

/** Plan of a buyer's money being free again, once no bank disputes a payment of theirs any more and nothing is owed. */
export const planThawIfClear = (userId: string): Plan =>
  planThaw(
    userId,
    sql`NOT EXISTS (SELECT 1 FROM payments JOIN payment_disputes ON payment_disputes.payment_id = payments.id
      WHERE payments.user_id = ${userId} AND payment_disputes.state = 'open')`,
  )

/** Takes what a buyer owes from the balance, as far as it goes: never below 0. Who owes nothing more is free again. */
export const collect = (ctx: Ctx, userId: string, currency: Currency): Promise<void> =>
  retryOnConflict(async () => {
    const wallet = userAccount(userId, currency)
    const owed = owedAccount(userId, currency)
    const query = ctx.db.select().from(accounts).where(sql`id IN (${wallet}, ${owed})`)
    const [rows] = await read(ctx.db, [query])
    const held = rows.find((row) => row.id === wallet)?.balance ?? 0
    const due = -(rows.find((row) => row.id === owed)?.balance ?? 0)
    const minor = Math.min(held, due)
    if (due <= 0 || minor <= 0) return
    await commit(ctx.db, [
      planBalanceIs(wallet, held),
      planBalanceIs(owed, -due),
      ...planTransfer({
        reference: `collected:${ctx.ids.id()}`,
        from: wallet,
        to: owed,
        currency,
        minor,
        kind: 'chargeback',
        atMs: ctx.clock.nowMs(),
      }),
      ...planThawIfClear(userId),
    ])
    ctx.log('debt_collected', { userId, currency, minor })
  })

/** Collects from everybody who owes something and has something again: a top-up, a refund, a transfer. */
export async function collectDebts(ctx: Ctx): Promise<void> {
  const debtors = ctx.db
    .select({ id: accounts.id, currency: accounts.currency })
    .from(accounts)
    .where(
      sql`id BETWEEN 'owed:' AND 'owed;' AND balance < 0
      AND EXISTS (SELECT 1 FROM accounts AS wallet WHERE wallet.id = 'user:' || substr(accounts.id, 6) AND wallet.balance > 0)`,
    )
  const [rows] = await read(ctx.db, [debtors.limit(runSize)])
  for (const { id, currency } of rows) await collect(ctx, id.split(':')[1] ?? '', currency)
}
