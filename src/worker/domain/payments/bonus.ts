import { sql } from 'drizzle-orm'
import type { Currency } from '../../../shared/money'
import { type BonusStep, bonusDue, bonusOf } from '../../../shared/top-up-bonus'
import { guardStill, type Plan, read } from '../../db/database'
import { accounts, paymentDisputes } from '../../db/schema-money'
import type { Ctx } from '../ctx'
import { bookedUnder, planBalanceIs, planTransfer, promotionsAccount, userAccount } from '../ledger/ledger'
import { planOwes } from './debts'
import type { PaymentRow } from './payment-now'

/** What the shop adds to top-ups that begin now, the smallest step first; minor units. */
export const bonusSteps = ({ settings }: Pick<Ctx, 'settings'>, currency: Currency): readonly BonusStep[] =>
  settings.switches.topUpBonus ? settings.topUpBonus[currency] : []

/** What a top-up that begins now is promised; minor units. */
export const promisedBonus = (ctx: Ctx, currency: Currency, minor: number): number =>
  bonusOf(currency, bonusSteps(ctx, currency), minor)

/** Plan of adding the bonus that a top-up was promised; it belongs to the batch that adds the top-up. */
export const planAddBonus = (ctx: Ctx, payment: PaymentRow): Plan =>
  payment.bonus > 0 ? planAdd(ctx, payment, `bonus:${payment.id}`, payment.bonus) : []

const planAdd = (ctx: Ctx, { id, userId, currency }: PaymentRow, reference: string, minor: number): Plan =>
  planTransfer({
    reference,
    from: promotionsAccount(currency),
    to: userAccount(userId, currency),
    currency,
    minor,
    kind: 'topup_bonus',
    note: id,
    atMs: ctx.clock.nowMs(),
  })

type Moved = {
  /** How much of the top-up leaves; below 0 when it comes back. */
  minor: number
  /** How much the same batch takes from the balance besides. */
  fromBalance?: number
  /** What is to be given back must be on the balance: its buyer does not come to owe it. */
  mustBeThere?: boolean | undefined
}

/**
 * Plan of a bonus going back with its top-up, in proportion, or coming again with it: from the balance as far as it goes,
 * the rest is owed. It stands in the batch before whatever else moves the payment or the balance, and is stale when either
 * has moved. Violates `insufficient_funds` where it must be there.
 */
export async function planMoveBonus(ctx: Ctx, payment: PaymentRow, moved: Moved): Promise<Plan> {
  const { id, userId, currency, amount, bonus, bonusBack, refunded } = payment
  if (bonus === 0 || payment.outcome !== 'balance') return []
  const wallet = userAccount(userId, currency)
  const [[lost], [held], [given]] = await read(ctx.db, [
    ctx.db
      .select({ minor: sql<number>`coalesce(sum(amount), 0)`.as('lost_minor') })
      .from(paymentDisputes)
      .where(sql`payment_id = ${id} AND state = 'lost'`),
    ctx.db.select({ balance: accounts.balance }).from(accounts).where(sql`id = ${wallet}`),
    ctx.db
      .select({ minor: sql<number>`${bookedUnder(sql`${`bonus:${id}`}`)}`.as('given_minor') })
      .from(sql`(SELECT 1)`),
  ])
  // A worker from before settles a top-up without its bonus.
  if (!given?.minor) return []
  const gone = refunded + (lost?.minor ?? 0) + moved.minor
  const minor = bonusDue(currency, bonus, { gone, of: amount }) - bonusBack
  const balance = held?.balance ?? 0
  return [
    guardStill(sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND refunded = ${refunded}
      AND bonus_back = ${bonusBack})`),
    ...(minor === 0 ? [] : [sql`UPDATE payments SET bonus_back = bonus_back + ${minor} WHERE id = ${id}`]),
    ...(minor < 0 ? planAdd(ctx, payment, `bonus-again:${id}:${ctx.ids.id()}`, -minor) : []),
    ...(minor > 0 ? planTakeBonus(ctx, payment, { ...moved, minor, balance }) : []),
  ]
}

function planTakeBonus(
  ctx: Ctx,
  payment: PaymentRow,
  { minor, balance, fromBalance = 0, mustBeThere }: Moved & { balance: number },
): Plan {
  const { id, userId, currency } = payment
  const wallet = userAccount(userId, currency)
  const reference = `bonus-back:${id}:${ctx.ids.id()}`
  const [to, kind] = [promotionsAccount(currency), 'topup_bonus'] as const
  const there = mustBeThere ? minor : Math.min(minor, Math.max(0, balance - fromBalance))
  const atMs = ctx.clock.nowMs()
  return [
    planBalanceIs(wallet, balance),
    ...(there > 0 ? planTransfer({ reference, from: wallet, to, currency, minor: there, kind, note: id, atMs }) : []),
    ...(minor > there
      ? planOwes(ctx, payment, { reference: `${reference}:owed`, minor: minor - there, to, kind })
      : []),
  ]
}
