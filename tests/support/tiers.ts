import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { editTiers } from '../../src/shared/contract/tiers'
import { type Tier, tierLimits } from '../../src/shared/tiers'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import { listTiers, saveTiers } from '../../src/worker/domain/tiers/tiers'
import { auditDb } from './audits'
import { type Person, testClock } from './shop'

type Sent = Partial<Omit<Tier, 'id' | 'name'>> & { id?: string }

/** A tier of a name in every language; `from` in dollars. */
export const tierOf = (name: string, { from = null, percent = 0, ...tier }: Sent = {}) => ({
  ...{ name: { en: name, ru: `${name} (ру)`, uz: `${name} (uz)` }, from, percent, categories: [], games: [] },
  ...{ allowsCoupon: false, ...tier },
})

/** Writes the tiers of the shop, and answers the context of a call that finds them. */
export async function writeTiers<Known extends Ctx>(ctx: Known, admin: Person, tiers: object[]): Promise<Known> {
  const { version } = await listTiers(admin.ctx)
  await saveTiers(admin.ctx, editTiers.parse({ tiers, version, reason: 'a test' }))
  return knowing(ctx, admin)
}

/** The context of a call that finds the newest tiers. */
export const knowing = async <Known extends Ctx>(ctx: Known, admin: Person): Promise<Known> => ({
  ...ctx,
  tiers: await listTiers(admin.ctx),
})

/** The same for a call of somebody. */
export const as = (ctx: Ctx, { ctx: own }: Person): CallerCtx => ({ ...own, tiers: ctx.tiers, settings: ctx.settings })

type Row = {
  userId: string
  orderId: string
  paidAt: number
  perDollar: number | null
  left: number
}

/** What a buyer has kept is what orders, refunds and disputes say, computed once more from them alone. */
export async function expectKeptToAddUp(): Promise<void> {
  const rows = await auditDb.all<Row>(sql`SELECT orders.user_id AS userId, orders.id AS orderId, paid_at AS paidAt,
      (SELECT per_dollar FROM kept_orders WHERE order_id = orders.id) AS perDollar,
      max(0, total - vouchers - (orders.refunded - vouchers_refunded) - coalesce((SELECT sum(payment_disputes.amount - coalesce(
          (SELECT amount FROM transfers WHERE reference = 'dispute:' || payment_disputes.id || ':lost'), 0))
        FROM payments JOIN payment_disputes ON payment_id = payments.id
        WHERE order_id = orders.id AND outcome = 'order' AND state <> 'won'), 0)) AS left
    FROM orders WHERE paid_at IS NOT NULL AND total > 0`)
  const firstDay = new Date(testClock.ms - (tierLimits.keptDays - 1) * 86_400_000).toISOString().slice(0, 10)
  const kept = new Map<string, bigint>()
  const uncounted: string[] = []
  for (const { userId, orderId, paidAt, perDollar, left } of rows) {
    if (new Date(paidAt).toISOString().slice(0, 10) < firstDay) continue
    if (perDollar === null) uncounted.push(orderId)
    else kept.set(userId, (kept.get(userId) ?? 0n) + (BigInt(left) * 1_000_000n) / BigInt(perDollar))
  }
  const standings = await auditDb.all<{ userId: string; kept: number }>(
    sql`SELECT user_id AS userId, kept FROM tier_standings WHERE kept <> 0`,
  )
  const expected = [...kept].flatMap(([userId, cents]) => (cents === 0n ? [] : [[userId, Number(cents)] as const]))
  expect({ uncounted, standings: Object.fromEntries(standings.map((row) => [row.userId, row.kept])) }).toEqual({
    uncounted: [],
    standings: Object.fromEntries(expected),
  })
}
