import { adminLimits } from '../../../../shared/admin-limits'
import { type Currency, mainCurrency } from '../../../../shared/money'
import { currencyNames } from '../../../i18n/money-words'
import { type Draft, type Fields, valuesOf } from '../form/fields'
import { anySum, momentOf, optional } from '../form/readings'

type Terms = { expiresAt: string | null; cost: number | null; currency: Currency }
export type TermsDraft = Draft<Terms>

export const noTerms: TermsDraft = { expiresAt: '', cost: '', currency: mainCurrency }

/** A day is good until its end, where the administrator is. */
const endOf = (day: string): Date => new Date(`${day}T23:59:59`)

/** Facts of a batch beside its codes. */
export const termFields = {
  expiresAt: {
    label: 'admin.import.expires',
    hint: 'admin.import.optional',
    read: optional(momentOf(endOf)),
    input: { type: 'date' },
  },
  cost: {
    label: 'admin.import.cost',
    hint: 'admin.import.optional',
    read: optional(anySum),
    input: { inputMode: 'decimal' },
  },
  currency: { label: 'admin.orders.currency', options: currencyNames },
} as const satisfies Fields<Terms>

/** Whether a code could hardly be sold any more. */
export const isTooSoon = ({ expiresAt }: TermsDraft, nowMs: number): boolean =>
  expiresAt !== '' && endOf(expiresAt).getTime() <= nowMs + adminLimits.codes.shelfLifeMs

/** The terms that go with the codes; undefined where the draft has a problem. */
export function termsOf(draft: TermsDraft, nowMs: number) {
  const terms = isTooSoon(draft, nowMs) ? undefined : valuesOf<Terms>(termFields, draft)
  if (!terms) return undefined
  const { expiresAt, cost, currency } = terms
  return { expiresAt, cost: cost === null ? null : { currency, amount: cost } }
}
