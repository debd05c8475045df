import { useMemo, useSyncExternalStore } from 'react'
import { limits } from '../../shared/limits'
import { newKey } from './use-attempt-key'
import { countKey, listenToCart } from './visitor-count'

const cartKey = 'cart'

/** Prices go in major units, as they were shown. */
export type CartAddition = {
  amount: number
  price: number
  rub: number
  label: string
  productId: string
  region: string | null
  qty: number
}

/** A line as the shop wants it, and what it was called when it was chosen. */
export type VisitorLine = CartAddition & { title: string }

export const noteReasons = ['moved', 'gone', 'soldOut', 'fewer', 'noPlace', 'most'] as const
type NoteReason = (typeof noteReasons)[number]

/** Something of a line that is not as it was chosen; it stays until its reader has taken note of it. */
export type CartNote = Pick<VisitorLine, 'title' | 'amount' | 'label'> & { reason: NoteReason }

/** What the browser keeps. `key` names these very lines: the shop joins them to an account's cart once. */
export type VisitorCart = { key: string; lines: readonly VisitorLine[]; notes: readonly CartNote[] }

const nothing: VisitorCart = { key: '', lines: [], notes: [] }

const has = (given: unknown, types: Readonly<Record<string, string>>): given is object =>
  typeof given === 'object' &&
  given !== null &&
  Object.entries(types).every(([name, type]) => typeof Reflect.get(given, name) === type)

const piece = { title: 'string', label: 'string', amount: 'number' }
const isLine = (given: unknown): given is VisitorLine =>
  has(given, { ...piece, price: 'number', rub: 'number', productId: 'string', qty: 'number' })
const isNote = (given: unknown): given is CartNote =>
  has(given, piece) && 'reason' in given && noteReasons.some((reason) => reason === given.reason)

/** What stands there; what nobody can read is nothing. */
function cartIn(text: string | null): VisitorCart {
  try {
    const given: unknown = JSON.parse(text ?? '')
    if (!has(given, { key: 'string', lines: 'object', notes: 'object' })) return nothing
    const [lines, notes]: unknown[] = [Reflect.get(given, 'lines'), Reflect.get(given, 'notes')]
    const isWhole = Array.isArray(lines) && Array.isArray(notes) && lines.every(isLine) && notes.every(isNote)
    return isWhole ? { key: String(Reflect.get(given, 'key')), lines, notes } : nothing
  } catch {
    return nothing
  }
}

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

type Piece = Pick<VisitorLine, 'amount'> & { productId?: string | undefined; region?: string | null | undefined }

/** Whether two lines are of one offer, whatever they cost. */
export const isSameOffer = (one: Piece, other: Piece): boolean =>
  one.productId === other.productId && one.amount === other.amount && (one.region ?? null) === (other.region ?? null)

export const noteOf = ({ title, amount, label }: VisitorLine, reason: NoteReason): CartNote => ({
  ...{ title, amount, label },
  reason,
})

/** Puts a line into the visitor's cart at the price it has now; what finds no place there is told in it. */
export function addForVisitor(line: VisitorLine): void {
  const { lines, notes } = visitorCart()
  const known = lines.find((each) => isSameOffer(each, line))
  if (!known && lines.length >= limits.cart.lines) {
    keepCart({ lines, notes: [...notes, noteOf(line, 'noPlace')] })
    return
  }
  const wanted = line.qty + (known?.qty ?? 0)
  const added = { ...line, qty: Math.min(wanted, limits.cart.pieces) }
  keepCart({
    lines: known ? lines.map((each) => (each === known ? added : each)) : [...lines, added],
    notes: wanted > limits.cart.pieces ? [...notes, noteOf(line, 'most')] : notes,
  })
}

/** Takes another quantity of an offer; none takes the line out. */
export function setForVisitor(piece: Piece, qty: number): void {
  const { lines, notes } = visitorCart()
  const changed = lines.map((line) => (isSameOffer(line, piece) ? { ...line, qty } : line))
  keepCart({ lines: changed.filter((line) => line.qty > 0), notes })
}

export const clearForVisitor = (): void => keepCart({ lines: [], notes: [] })

/** Whoever has read the notes needs them no more; the lines stay the same wish. */
export function dismissNotes(): void {
  const { lines } = visitorCart()
  keepCart({ lines, notes: [] })
}
