import { type Currency, minorOf, toMajor } from '../../../../shared/money'
import { sumIn } from '../sum'

/** The words of each change of a balance. */
export const balanceActs = {
  add: {
    name: 'admin.users.add',
    field: 'admin.users.addSum',
    confirm: 'admin.users.addConfirm',
    wrong: 'errors.invalid_amount',
  },
  take: {
    name: 'admin.users.take',
    field: 'admin.users.takeSum',
    confirm: 'admin.users.takeConfirm',
    wrong: 'admin.users.takeWrong',
  },
  set: {
    name: 'admin.users.set',
    field: 'admin.users.newBalance',
    confirm: 'admin.users.balanceConfirm',
    wrong: 'errors.invalid_amount',
  },
} as const
export type BalanceAct = keyof typeof balanceActs

const minor = (major: number): number => minorOf(String(major)) ?? 0

/** The balance after an act with the typed sum, in major units; undefined where that is not possible. */
export function balanceAfter(act: BalanceAct, held: number, text: string, currency: Currency): number | undefined {
  const sum = sumIn(text, currency)
  if (sum === undefined || act === 'set') return sum
  const after = minor(held) + (act === 'add' ? minor(sum) : -minor(sum))
  return after < 0 ? undefined : toMajor(after)
}
