import { adminLimits } from '../../../../shared/admin-limits'
import { byCurrency, type Currency } from '../../../../shared/money'
import type { Supplier } from '../../../calls/admin-suppliers'
import {
  byCurrencyIn,
  type Draft,
  draftOf,
  type Fields,
  problemsIn,
  type TextField,
  textOfFields,
  valuesOf,
} from '../form/fields'
import { anySum, numberWithin, optional } from '../form/readings'
import type { Form } from '../form/use-form'
import { withoutGaps } from '../sum'

/** Null where no rate was ever set. */
type SupplierTerms = Pick<Supplier, 'lowBalance'> & { rates: Record<Currency, number | null> }
export type SupplierDraft = Draft<SupplierTerms>

const input = { inputMode: 'decimal' } as const
const rate = numberWithin({ ...adminLimits.supplierRate, decimals: 4 })

/** A rate may be changed and not taken away. */
export const supplierFields = ({ rates }: Pick<Supplier, 'rates'>): Fields<SupplierTerms> => ({
  lowBalance: {
    label: 'admin.suppliers.lowBalance',
    hint: 'admin.suppliers.lowBalanceHint',
    read: anySum,
    input,
  },
  ...byCurrencyIn('rates', (currency): TextField<number | null> => {
    const read = rates[currency] === undefined ? optional(rate) : rate
    return { label: 'admin.suppliers.rate', hint: 'admin.suppliers.rateHint', currency, read, input }
  }),
})

/** The unit of a supplier’s sums, for the labels. */
export const unitOf = ({ currency }: Pick<Supplier, 'currency'>) => ({ unit: currency.toUpperCase() })

/** The terms of a supplier that the operator decides. */
export function supplierForm(supplier: Supplier): Form<Supplier, SupplierDraft> {
  const fields = supplierFields(supplier)
  return {
    draftOf: ({ lowBalance, rates }) =>
      draftOf<SupplierTerms>(fields, { lowBalance, rates: byCurrency((each) => rates[each] ?? null) }),
    problemsOf: (draft) => problemsIn(fields, draft),
    textOf: (draft, { t }) => textOfFields(fields, draft, t, unitOf(supplier)),
  }
}

/** The change that a draft asks for; undefined where the draft has a problem. */
export function supplierChange(supplier: Pick<Supplier, 'rates'>, draft: SupplierDraft) {
  const terms = valuesOf<SupplierTerms>(supplierFields(supplier), draft)
  return terms && { lowBalance: terms.lowBalance, rates: withoutGaps(terms.rates) }
}
