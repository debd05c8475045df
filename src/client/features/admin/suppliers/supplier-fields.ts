import type { Supplier } from '../../../calls/admin-suppliers'
import { type Draft, draftOf, type Fields, problemsIn, textOfFields } from '../form/fields'
import { anySum, numberWithin } from '../form/readings'
import type { Form } from '../form/use-form'

export type SupplierTerms = Pick<Supplier, 'lowBalance' | 'usdRate' | 'rubRate'>

const input = { inputMode: 'decimal' } as const
const rate = { read: numberWithin({ min: 0.0001, max: 1000, decimals: 4 }), input }

export const supplierFields = {
  lowBalance: {
    label: 'admin.suppliers.lowBalance',
    hint: 'admin.suppliers.lowBalanceHint',
    read: anySum,
    input,
  },
  usdRate: { label: 'admin.suppliers.usdRate', hint: 'admin.suppliers.usdRateHint', ...rate },
  rubRate: { label: 'admin.suppliers.rubRate', hint: 'admin.suppliers.rubRateHint', ...rate },
} as const satisfies Fields<SupplierTerms>

/** The currency of a supplier's sums, for the labels. */
export const currencyOf = ({ currency }: Supplier) => ({ currency: currency.toUpperCase() })

/** The terms of a supplier that the operator decides. */
export const supplierForm = (supplier: Supplier): Form<Supplier, Draft<SupplierTerms>> => ({
  draftOf: (stored) => draftOf<SupplierTerms>(supplierFields, stored),
  problemsOf: (draft) => problemsIn(supplierFields, draft),
  textOf: (draft, { t }) => textOfFields(supplierFields, draft, t, currencyOf(supplier)),
})
