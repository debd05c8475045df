import { dayMs } from '../../shared/durations'
import type { OrderFault } from '../faults'
import { randomText } from '../random'
import type { Books, Key, Line, Order } from './books'
import { forgedLetters, notify } from './notifications'
import { KinguinProblem, soldOut } from './problem'
import { freshSerial, pictureSerial } from './serials'
import { lineOf, readWish } from './wishes'

const deliveryMs = 1500
/** How often the shop has to ask about an order that does not end by time. */
const questionsOf: Partial<Record<OrderFault, number>> = { slow: 3, stuck: Number.POSITIVE_INFINITY }
const returnMs = dayMs

/** Accepts an order, also a second one under the same external id, as Kinguin does. Raises Kinguin's refusals. */
export function place(books: Books, given: unknown): Order {
  const { products, orderExternalId } = readWish(given)
  const fault = books.faults.takeForOrder('kinguin')
  const lines = products.map((each) => lineOf(books, each))
  const totalMinor = lines.reduce((sum, { unitMinor, qty }) => sum + unitMinor * qty, 0)
  if (fault === 'unavailable') throw soldOut(lines[0]?.product.name ?? '')
  if (fault === 'empty_balance' || totalMinor > books.balanceMinor) {
    throw new KinguinProblem('InsufficientBalance', 'There are not enough funds to place order.')
  }
  const nowMs = books.options.nowMs()
  const order: Order = {
    id: `KG${randomText(9).toUpperCase()}`,
    externalId: orderExternalId ?? null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    status: 'processing',
    lines,
    keys: lines.flatMap((line) => Array.from({ length: line.qty }, () => newKey(books, line, fault))),
    totalMinor,
    questions: 0,
    isReturned: false,
    fault,
  }
  for (const line of lines) take(line, line.qty)
  books.balanceMinor -= totalMinor
  books.orders.set(order.id, order)
  books.postman.announce('kinguin', () => forgedLetters(order))
  if (questionsAbout(order) === 0) books.options.later(async () => settle(books, order), deliveryMs)
  return order
}

function newKey(books: Books, line: Line, fault: Order['fault']): Key {
  // Without a wish for text Kinguin sends text or a picture; here it is always the picture, where there is one.
  const isPicture = fault === 'image_key' || (!line.isText && line.offer.textQty < line.offer.qty)
  const known = fault === 'same_key' ? deliveredOf(books, line) : undefined
  return {
    id: crypto.randomUUID(),
    line,
    serial: isPicture ? pictureSerial : (known ?? freshSerial(line.product.keyShape)),
    type: isPicture ? 'image/gif' : 'text/plain',
    status: 'PENDING',
    isClaimed: false,
  }
}

const deliveredOf = (books: Books, { product }: Line): string | undefined =>
  [...books.orders.values()]
    .flatMap(({ keys }) => keys)
    .findLast((key) => key.line.product.id === product.id && key.type === 'text/plain')?.serial

function take({ offer, isText }: Line, qty: number): void {
  offer.qty -= qty
  if (isText) offer.textQty -= qty
}

const questionsAbout = ({ fault }: Order): number => (fault && questionsOf[fault]) ?? 0

/** The shop asks what became of an order: it has become something by now, unless it is a slow or a stuck one. */
export function ask(books: Books, order: Order): Order {
  order.questions += 1
  if (order.questions >= questionsAbout(order)) settle(books, order)
  return order
}

/** Raises `OrderNotFound`. */
export function find(books: Books, id: string): Order {
  const order = books.orders.get(id)
  if (!order) throw new KinguinProblem('OrderNotFound', `Order "${id}" not found.`)
  return order
}

function settle(books: Books, order: Order): void {
  if (order.status !== 'processing') return
  if (order.fault === 'cancelled') giveBack(books, order, 'canceled')
  else for (const key of order.keys) key.status = 'DELIVERED'
  become(books, order, order.fault === 'cancelled' ? 'canceled' : 'completed')
}

function become(books: Books, order: Order, status: Order['status']): void {
  order.status = status
  order.updatedAtMs = books.options.nowMs()
  notify(books, order)
}

function giveBack(books: Books, order: Order, why: 'canceled' | 'refunded'): void {
  for (const line of order.lines) take(line, -line.qty)
  for (const key of order.keys) key.status = why === 'canceled' ? 'CANCELED' : 'REFUNDED'
  books.balanceMinor += order.totalMinor
}

/** The delivered keys of an order. A shop that has seen a key can't give it back. */
export function claimKeys(order: Order): Key[] {
  const delivered = order.keys.filter(({ status }) => status === 'DELIVERED')
  for (const key of delivered) key.isClaimed = true
  return delivered
}

/** Takes back what was delivered within a day and not seen, once for each order. Raises `NoKeysToReturn`. */
export function returnKeys(books: Books, order: Order): Key[] {
  const isLate = books.options.nowMs() - order.updatedAtMs > returnMs
  const isOpen = order.status === 'completed' && !order.isReturned && !isLate
  order.isReturned = true
  if (!isOpen || order.keys.some(({ isClaimed }) => isClaimed)) {
    throw new KinguinProblem('NoKeysToReturn', `Order "${order.id}" has no keys to return.`)
  }
  giveBack(books, order, 'refunded')
  become(books, order, 'refunded')
  return order.keys
}
