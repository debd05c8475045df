import type { PaymentOptions } from '../../shared/contract/payments'
import type { Currency } from '../../shared/money'
import { methodsIn, type PaymentMethod } from '../../shared/payments'
import { currencyFor } from './payment-options'

/**
 * The methods that work in one of these currencies, those of the first currency first, and SBP, which the shop promises
 * wherever it sells in roubles.
 */
export const methodsShown = (options: PaymentOptions, order: readonly Currency[]): readonly PaymentMethod[] =>
  [...new Set(order.flatMap(methodsIn))].filter((method) => method === 'sbp' || currencyFor(options, method, order))
