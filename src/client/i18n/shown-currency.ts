import { createContext, use, useSyncExternalStore } from 'react'
import { type Currency, currencies, mainCurrency, type Selling } from '../../shared/money'
import { remember } from './language'

const key = 'currency'
const listeners = new Set<() => void>()

/** What the worker has written into the page. */
function ofPage(): Selling {
  const { sold, currency }: DOMStringMap = globalThis.document?.documentElement.dataset ?? {}
  return {
    sold: currencies.filter((each) => (sold ?? each).includes(each)),
    own: currencies.find((each) => each === currency) ?? mainCurrency,
  }
}

/** What is sold in; without a browser each page has its own. */
export const SellingContext = createContext(ofPage())

export const useSold = (): readonly Currency[] => use(SellingContext).sold

function choose(currency: Currency): void {
  remember(key, currency)
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
  const { sold, own } = use(SellingContext)
  const currency = useSyncExternalStore(
    listen,
    () => sold.find((each) => each === localStorage.getItem(key)) ?? own,
    () => own,
  )
  return { currency, choose }
}
