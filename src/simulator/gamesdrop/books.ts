import { toMajor } from '../../shared/money'
import type { SimulatorOptions } from '../options'
import type { Item } from './catalogue'

const startMinor = 100_000

type OrderStatus = 'PROCESSING' | 'COMPLETED' | 'CANCELED' | 'REFUND'

export type Order = {
  id: number
  transactionId: string
  item: Item
  priceMinor: number
  playerId: string | null
  server: string | undefined
  status: OrderStatus
  /** How many questions it stays in work for, the last one being answered with how it ends. */
  course: Course
  key: string | null
  createdAtMs: number
}
export type Course = { questions: number; end: 'COMPLETED' | 'CANCELED' }

type EntryType = 'DEPOSIT' | 'PURCHASE' | 'REFUND'
type Entry = { id: number; amountMinor: number; type: EntryType; description: string; afterMinor: number; atMs: number }

/** What this GamesDrop remembers. */
export type Books = {
  options: SimulatorOptions
  /** Prices that are not those of the catalogue any more, by item. */
  prices: Map<number, number>
  orders: Map<number, Order>
  entries: Entry[]
  nextOrderId: number
}

export function openBooks(options: SimulatorOptions): Books {
  // Begins anywhere: a shop that has outlived these books must not meet its old order numbers again.
  const [nextOrderId = 0] = crypto.getRandomValues(new Uint32Array(1))
  const books: Books = { options, prices: new Map(), orders: new Map(), entries: [], nextOrderId }
  setBalance(books)
  return books
}

export const balanceOf = ({ entries }: Books): number => entries.at(-1)?.afterMinor ?? 0

export const priceOf = ({ prices }: Books, { id, priceMinor }: Item): number => prices.get(id) ?? priceMinor

/** Changes the shop's balance; an amount below zero is spent. */
export function book(books: Books, type: EntryType, amountMinor: number, description: string): void {
  const afterMinor = balanceOf(books) + amountMinor
  const id = books.entries.length + 1
  books.entries.push({ id, amountMinor, type, description, afterMinor, atMs: books.options.nowMs() })
}

/** Fills or empties the balance up to a sum. */
export const setBalance = (books: Books, minor: number = startMinor): void =>
  book(books, 'DEPOSIT', minor - balanceOf(books), 'Balance adjustment')

export const entryObject = ({ id, amountMinor, type, description, afterMinor, atMs }: Entry) => ({
  id,
  amount: toMajor(amountMinor),
  type,
  description,
  balanceAfter: toMajor(afterMinor),
  createdAt: new Date(atMs).toISOString(),
})
