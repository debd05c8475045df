import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { guardStill, type Plan, read, retryOnConflict } from '../../db/database'
import { frozenVouchers, voucherBatches, vouchers } from '../../db/schema-vouchers'
import { planAudit } from '../audit/audit'
import { commitAs, readAs, readOneAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { balancesSql, frozenAccount, planBalanceIs, planTransfer, userAccount, vouchersAccount } from '../ledger/ledger'

// Money of vouchers that was bought by a payment which a bank disputes, and that others than their buyer hold.

const shownAtMost = 50

type Row = typeof frozenVouchers.$inferSelect

/** Vouchers that were bought: a query of the fingerprints of their codes. */
export type Bought = { prints: SQL; buyerId: string; disputeId: string }

/**
 * Plan of freezing what others than their buyer have redeemed of bought vouchers and not spent: each voucher at most, and
 * what its redeemer holds now at most. Stale when a balance has moved or one was redeemed meanwhile. Done again it freezes
 * what is new.
 */
export async function planFreezeUnspent(ctx: Ctx, { prints, buyerId, disputeId }: Bought): Promise<Plan> {
  const isRedeemed = sql`fingerprint IN (${prints}) AND used_by <> ${buyerId} AND NOT EXISTS (SELECT 1
    FROM frozen_vouchers WHERE voucher_id = vouchers.id AND (dispute_id = ${disputeId} OR given_back_at IS NULL))`
  const [rows] = await read(ctx.db, [
    ctx.db
      .select({
        voucherId: sql<string>`vouchers.id`.as('frozen_voucher'),
        userId: sql<string>`used_by`.as('redeemer'),
        currency: voucherBatches.currency,
        minor: voucherBatches.amount,
        balances: balancesSql(sql`used_by`).as('held'),
      })
      .from(vouchers)
      .innerJoin(voucherBatches, eq(voucherBatches.id, vouchers.batchId))
      .where(isRedeemed),
  ])
  const isAsRead = guardStill(sql`(SELECT count(*) FROM vouchers WHERE ${isRedeemed}) = ${rows.length}`)
  const plans = [...Map.groupBy(rows, ({ userId, currency }) => userAccount(userId, currency))].flatMap(
    ([wallet, own]) => {
      let left = own[0] ? own[0].balances[own[0].currency] : 0
      const guarded = planBalanceIs(wallet, left)
      const plans = own.flatMap(({ minor, ...voucher }) => {
        const unspent = Math.min(minor, left)
        left -= unspent
        return unspent > 0 ? planFreeze(ctx, { ...voucher, disputeId, minor: unspent }) : []
      })
      return [guarded, ...plans]
    },
  )
  return [isAsRead, ...plans]
}

type Freezing = { voucherId: string; userId: string; disputeId: string; currency: Currency; minor: number }

function planFreeze(ctx: Ctx, { voucherId, userId, disputeId, currency, minor }: Freezing): Plan {
  const [id, atMs] = [ctx.ids.id(), ctx.clock.nowMs()]
  const [from, to] = [userAccount(userId, currency), frozenAccount(userId, currency)]
  return [
    sql`INSERT INTO frozen_vouchers (id, voucher_id, dispute_id, user_id, currency, amount, frozen_at)
      VALUES (${id}, ${voucherId}, ${disputeId}, ${userId}, ${currency}, ${minor}, ${atMs})`,
    ...planTransfer({ reference: `voucher-freeze:${id}`, from, to, currency, minor, kind: 'voucher_frozen', atMs }),
  ]
}

/** Guard of a step that was decided by reading what is frozen. */
const planIsSo = ({ id, takenAt }: Row) =>
  guardStill(sql`EXISTS (SELECT 1 FROM frozen_vouchers WHERE id = ${id}
    AND given_back_at IS NULL AND taken_at IS ${takenAt})`)

const planGiveBack = (ctx: Ctx, row: Row): Plan => {
  const { id, userId, currency, amount: minor, takenAt } = row
  const atMs = ctx.clock.nowMs()
  const from = takenAt === null ? frozenAccount(userId, currency) : vouchersAccount(currency)
  const [reference, to] = [`voucher-freeze:${id}:back`, userAccount(userId, currency)]
  return [
    planIsSo(row),
    sql`UPDATE frozen_vouchers SET given_back_at = ${atMs} WHERE id = ${id}`,
    ...planTransfer({ reference, from, to, currency, minor, kind: 'voucher_frozen', atMs }),
  ]
}

const planTake = (ctx: Ctx, row: Row): Plan => {
  const { id, userId, currency, amount: minor } = row
  const atMs = ctx.clock.nowMs()
  const [from, to] = [frozenAccount(userId, currency), vouchersAccount(currency)]
  return [
    planIsSo(row),
    sql`UPDATE frozen_vouchers SET taken_at = ${atMs} WHERE id = ${id}`,
    ...planTransfer({
      reference: `voucher-freeze:${id}:taken`,
      ...{ from, to, currency, minor, kind: 'voucher_frozen', atMs },
    }),
  ]
}

/** Plan of what one dispute froze waiting for another one of the same payment. */
export const planFrozenFor = (disputeId: string, otherId: string): Plan => [
  sql`UPDATE frozen_vouchers SET dispute_id = ${otherId} WHERE dispute_id = ${disputeId} AND given_back_at IS NULL`,
]

/** Plan of a dispute being won: what it froze is given back, also what was taken meanwhile. Stale when one has moved. */
export async function planGiveBackOf(ctx: Ctx, disputeId: string): Promise<Plan> {
  const [rows] = await read(ctx.db, [
    ctx.db.select().from(frozenVouchers).where(sql`dispute_id = ${disputeId} AND given_back_at IS NULL`),
  ])
  return rows.flatMap((row) => planGiveBack(ctx, row))
}

/** What is or was frozen of a user's vouchers, the newest first; minor units. */
export type FrozenView = Omit<Row, 'seq' | 'voucherId' | 'disputeId'>

const viewOf = ({ seq: _, voucherId: _1, disputeId: _2, ...view }: Row): FrozenView => view

/** What is or was frozen of a user, the newest 50. */
export async function frozenOf(ctx: CallerCtx, userId: string): Promise<FrozenView[]> {
  const newest = ctx.db.select().from(frozenVouchers).where(eq(frozenVouchers.userId, userId))
  const [rows] = await readAs(ctx, [newest.orderBy(desc(frozenVouchers.seq)).limit(shownAtMost)])
  return rows.map(viewOf)
}

const acts = { give_back: 'give_back_voucher', take: 'take_voucher' } as const

/**
 * An administrator gives frozen money back to its redeemer, or takes it: then the voucher is as if it had not been
 * redeemed. Raises `voucher_not_found`, `invalid_transition` for what is not frozen any more, `shop_closed`.
 */
export const decideFrozen = (ctx: CallerCtx, id: string, wish: { act: keyof typeof acts; reason: string }) =>
  retryOnConflict(async (): Promise<FrozenView> => {
    const known = ctx.db.select().from(frozenVouchers).where(eq(frozenVouchers.id, id))
    const row = await readOneAs(ctx, known, 'voucher_not_found')
    if (ctx.settings.closed) throw new AppError('shop_closed', { retryAfterSeconds: 60 })
    const to = wish.act === 'take' ? 'taken' : 'given_back'
    const state = stateOf(row)
    if (state !== 'frozen') throw new AppError('invalid_transition', { params: { from: state, to } })
    const { userId: subject, currency, amount: minor } = row
    await commitAs(ctx, [
      ...(wish.act === 'take' ? planTake(ctx, row) : planGiveBack(ctx, row)),
      ...planAudit(ctx, { action: acts[wish.act], subject, after: { currency, minor }, reason: wish.reason }),
    ])
    const atMs = ctx.clock.nowMs()
    return { ...viewOf(row), ...(wish.act === 'take' ? { takenAt: atMs } : { givenBackAt: atMs }) }
  })

export const stateOf = ({ takenAt, givenBackAt }: Pick<Row, 'takenAt' | 'givenBackAt'>) =>
  givenBackAt !== null ? 'given_back' : takenAt !== null ? 'taken' : 'frozen'
