import type { PaymentOptions } from '../../shared/contract/payments'
import type { Currency } from '../../shared/money'
import { methodsIn, type PaymentMethod, paymentMethods } from '../../shared/payments'
import { currencyFor } from './payment-options'

/** The methods that work in one of these currencies, and SBP, which the shop promises wherever it sells in roubles. */
export const methodsShown = (options: PaymentOptions, sold: readonly Currency[]): readonly PaymentMethod[] =>
  paymentMethods.filter(
    (method) =>
      currencyFor(options, method, sold) || (method === 'sbp' && sold.some((each) => methodsIn(each).includes(method))),
  )
