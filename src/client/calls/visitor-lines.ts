import { limits } from '../../shared/limits'
import { currencies, type Sums } from '../../shared/money'
import { lineByCurrency } from '../../shared/older-prices'

/** Prices go in major units, as they were shown. */
export type CartAddition = {
  amount: number
  priceIn: Sums
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

type Wish = { lines: readonly VisitorLine[]; notes: readonly CartNote[] }

/** The cart that a browser keeps. `key` names these very lines: the shop joins them to an account's cart once. */
export type VisitorCart = Wish & { key: string }

const nothing: VisitorCart = { key: '', lines: [], notes: [] }

const has = (given: unknown, types: Readonly<Record<string, string>>): given is Record<string, unknown> =>
  typeof given === 'object' &&
  given !== null &&
  Object.entries(types).every(([name, type]) => typeof Reflect.get(given, name) === type)

const piece = { title: 'string', label: 'string', amount: 'number' }
const isLine = (given: unknown): given is VisitorLine => {
  if (!has(given, { ...piece, priceIn: 'object', productId: 'string', qty: 'number' })) return false
  return currencies.some((currency) => has(given.priceIn, { [currency]: 'number' }))
}

const isNote = (given: unknown): given is CartNote =>
  has(given, piece) && 'reason' in given && noteReasons.some((reason) => reason === given.reason)

/** The cart in a stored text; an unreadable text is an empty cart. */
export function cartIn(text: string | null): VisitorCart {
  try {
    const given: unknown = JSON.parse(text ?? '')
    if (!has(given, { key: 'string', lines: 'object', notes: 'object' })) return nothing
    const { key, lines: kept, notes } = given
    if (!Array.isArray(kept) || !Array.isArray(notes) || !notes.every(isNote)) return nothing
    const lines = kept.map((line: unknown) => (has(line, piece) ? lineByCurrency(line) : line))
    // Lines that are written in another way are another wish: the shop may know the key by the older one.
    const isRewritten = lines.some((line, place) => line !== kept[place])
    return lines.every(isLine) ? { key: isRewritten ? `${key}-rewritten` : String(key), lines, notes } : nothing
  } catch {
    return nothing
  }
}

export type Piece = Pick<VisitorLine, 'amount'> & { productId?: string | undefined; region?: string | null | undefined }

/** Whether two lines are of one offer, whatever they cost. */
export const isSameOffer = (one: Piece, other: Piece): boolean =>
  one.productId === other.productId && one.amount === other.amount && (one.region ?? null) === (other.region ?? null)

export const noteOf = ({ title, amount, label }: VisitorLine, reason: NoteReason): CartNote => ({
  ...{ title, amount, label },
  reason,
})

/** The cart with one more line, at the price it has now; a note in the cart names what finds no place there. */
export function withLine({ lines, notes }: Wish, line: VisitorLine): Wish {
  const known = lines.find((each) => isSameOffer(each, line))
  if (!known && lines.length >= limits.cart.lines) return { lines, notes: [...notes, noteOf(line, 'noPlace')] }
  const wanted = line.qty + (known?.qty ?? 0)
  const added = { ...line, qty: Math.min(wanted, limits.cart.pieces) }
  return {
    lines: known ? lines.map((each) => (each === known ? added : each)) : [...lines, added],
    notes: wanted > limits.cart.pieces ? [...notes, noteOf(line, 'most')] : notes,
  }
}

/** The cart with another quantity of an offer; none takes the line out. */
export const withQuantity = ({ lines, notes }: Wish, piece: Piece, qty: number): Wish => ({
  lines: lines.map((line) => (isSameOffer(line, piece) ? { ...line, qty } : line)).filter((line) => line.qty > 0),
  notes,
})
