import { useSyncExternalStore } from 'react'
import { type Currency, currencies, firstCurrency } from '../../shared/money'
import { useLanguage } from './language'

const key = 'currency'
const listeners = new Set<() => void>()

const stored = (): Currency | undefined => {
  const chosen = localStorage.getItem(key)
  return currencies.find((currency) => currency === chosen)
}

function choose(currency: Currency): void {
  localStorage.setItem(key, currency)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The currency prices are shown in, remembered by this browser. What is paid in is chosen at the checkout. */
export function useShownCurrency(): { currency: Currency; choose: (currency: Currency) => void } {
  const byLanguage = firstCurrency[useLanguage()]
  const currency = useSyncExternalStore(
    listen,
    () => stored() ?? byLanguage,
    () => byLanguage,
  )
  return { currency, choose }
}
