import type { Currency } from '../../shared/money'
import type { Routes } from '../../shared/payments'
import type { Bounds, PaymentProvider } from './payment-provider'
import type { ServedProvider } from './served-provider'

/** The providers at hand by their names, and what is configured of payments. */
export type PaymentDesk = {
  /** Those that we ask. */
  providers: ReadonlyMap<string, PaymentProvider>
  /** Those that ask us. */
  served: ReadonlyMap<string, ServedProvider>
  /** Who serves a currency and method until the owner chooses. */
  routes: Record<Currency, Routes>
  topUp: Record<Currency, Bounds>
  transfer: Record<Currency, Bounds>
}
