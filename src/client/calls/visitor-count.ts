import { useSyncExternalStore } from 'react'

// Every page shows how many there are: what lies in the cart is read by the few that show it (`visitor-cart.ts`).
export const countKey = 'cartCount'

/** Hears of changes here, which `visitor-cart.ts` tells as a browser tells those of another tab. */
export function listenToCart(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** Pieces in the cart that only this browser holds: a visitor's, or a new user's until the shop has taken them. */
export const visitorCount = (): number => Number(localStorage.getItem(countKey))

export const useVisitorCount = (): number => useSyncExternalStore(listenToCart, visitorCount, () => 0)
