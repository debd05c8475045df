import type { Currency } from '../../shared/money'
import type { PaymentMethod, ProviderName } from '../../shared/payments'
import type { Bounds, PaymentProvider } from './payment-provider'
import type { ServedProvider } from './served-provider'

/** The providers at hand, and which of them serves a currency and a method. */
export type PaymentDesk = {
  /** Those that we ask. */
  providers: ReadonlyMap<ProviderName, PaymentProvider>
  /** Those that ask us. */
  served: ReadonlyMap<ProviderName, ServedProvider>
  routes: Record<Currency, Partial<Record<PaymentMethod, ProviderName>>>
  topUp: Record<Currency, Bounds>
  transfer: Record<Currency, Bounds>
}
