import { type EditedUser, saidBalances } from '../../../shared/contract/admin'
import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { Conflict, type Plan } from '../../db/database'
import type { Ctx } from '../ctx'
import { adjustmentsAccount, type Balances, planBalanceIs, planTransfer, userAccount } from '../ledger/ledger'

/** An adjustment of one balance in minor units; below 0 it is taken off. */
export type Adjustment = { currency: Currency; minor: number }

type Named = Pick<EditedUser, 'balanceUsd' | 'balanceRub' | 'balances' | 'seen'>

/**
 * What a form adjusts: the balances that it names, by the difference to what they hold. Raises `balance_changed` for one
 * that does not hold any more what its administrator saw.
 */
export const adjustmentsOf = (held: Balances, form: Named): Adjustment[] =>
  saidBalances(form).flatMap(({ currency, field, minor }) => {
    const seen = saidBalances(form.seen ?? {}).find((each) => each.currency === currency)
    if (seen && seen.minor !== held[currency]) {
      throw new AppError('balance_changed', { fields: { [field]: 'balance_changed' } })
    }
    return minor === held[currency] ? [] : [{ currency, minor: minor - held[currency] }]
  })

/** Plan of booking an adjustment; stale when the balance has moved since it was read. */
export function planAdjustment(
  ctx: Ctx,
  { userId, held, note = '' }: { userId: string; held: Balances; note?: string },
  { currency, minor }: Adjustment,
): Plan {
  const account = userAccount(userId, currency)
  const adjustments = adjustmentsAccount(currency)
  return [
    planBalanceIs(account, held[currency]),
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

/** Nobody has seen the balance that a second try would set over: the administrator looks again. */
export function refuseMoved(error: unknown): never {
  if (error instanceof Conflict) throw new AppError('balance_changed')
  throw error
}
