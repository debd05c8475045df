import { useMemo, useSyncExternalStore } from 'react'
import { newKey } from './attempt-keys'
import { countKey, listenToCart } from './visitor-count'
import { cartIn, type Piece, type VisitorCart, type VisitorLine, withLine, withQuantity } from './visitor-lines'

const cartKey = 'cart'

const textNow = (): string | null => localStorage.getItem(cartKey)

export const visitorCart = (): VisitorCart => cartIn(textNow())

export function useVisitorCart(): VisitorCart {
  const text = useSyncExternalStore(listenToCart, textNow, () => null)
  return useMemo(() => cartIn(text), [text])
}

/** Other lines are another wish: they get another key. */
export function keepCart({ lines, notes }: Omit<VisitorCart, 'key'>): void {
  localStorage.setItem(cartKey, JSON.stringify({ key: newKey(), lines, notes }))
  localStorage.setItem(countKey, String(lines.reduce((sum, { qty }) => sum + qty, 0)))
  dispatchEvent(new StorageEvent('storage', { key: cartKey }))
}

export const addForVisitor = (line: VisitorLine): void => keepCart(withLine(visitorCart(), line))

export const setForVisitor = (piece: Piece, qty: number): void => keepCart(withQuantity(visitorCart(), piece, qty))

export const clearForVisitor = (): void => keepCart({ lines: [], notes: [] })

/** The reader has read the notes. */
export const dismissNotes = (): void => keepCart({ lines: visitorCart().lines, notes: [] })
