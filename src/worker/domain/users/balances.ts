import type { EditedUser } from '../../../shared/contract/admin'
import { AppError } from '../../../shared/errors'
import { type Currency, currencies } from '../../../shared/money'
import { Conflict, type Plan } from '../../db/database'
import type { Ctx } from '../ctx'
import { adjustmentsAccount, type Balances, planHolds, planTransfer, userAccount } from '../ledger/ledger'

/** An adjustment of one balance in minor units; below 0 it is taken off. */
export type Adjustment = { currency: Currency; minor: number }

type Named = Pick<EditedUser, 'balanceUsd' | 'balanceRub' | 'seen'>

const fieldOf = { usd: 'balanceUsd', rub: 'balanceRub' } as const satisfies Record<Currency, keyof EditedUser>

/**
 * What a form adjusts: the balances that it names, by the difference to what they hold. Raises `balance_changed` for one
 * that does not hold any more what its administrator saw.
 */
export const adjustmentsOf = (held: Balances, form: Named): Adjustment[] =>
  currencies.flatMap((currency) => {
    const field = fieldOf[currency]
    const wanted = form[field] ?? held[currency]
    const seen = form[field] === undefined ? undefined : form.seen?.[field]
    if (seen !== undefined && seen !== held[currency]) {
      throw new AppError('balance_changed', { fields: { [field]: 'balance_changed' } })
    }
    return wanted === held[currency] ? [] : [{ currency, minor: wanted - held[currency] }]
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
    planHolds(account, held[currency]),
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
