import { toMinor } from '../../shared/money'
import type { Faults, OrderFault } from '../faults'
import { fateOf } from '../players'
import { type Books, balanceOf, book, type Course, type Order, priceOf } from './books'
import { catalogue, type Item, testItem } from './catalogue'
import { plays } from './players'
import { refused } from './problem'

type Wish = {
  offerId: number
  price: number
  transactionId: string
  playerId: string | null
  server?: string | undefined
}
/** An order, and whether the shop gets to hear of it. */
type Placed = { order: Order; answer: 'given' | 'lost' | 'rubbish' }

export function itemAt(id: number): Item {
  const item = [...catalogue, testItem].find((each) => each.id === id)
  if (!item) throw refused('OFFER_NOT_FOUND')
  return item
}

/** Takes an order and its price. Raises what GamesDrop says about wrong ones. */
export function place(books: Books, faults: Faults, wish: Wish): Placed {
  const item = itemAt(wish.offerId)
  if (ofTransaction(books, wish.transactionId)) throw refused('TRANSACTION_DUPLICATE')
  if (toMinor(wish.price) !== priceOf(books, item)) throw refused('WRONG_PRICE')
  const isForPlayer = item.key === null
  if (isForPlayer && wish.playerId === null) throw refused('INVALID_REQUEST_BODY', 'gameUserId is missing')
  if (item.needsServer && !wish.server) throw refused('INVALID_REQUEST_BODY', 'gameServerId is missing')
  const fault = item === testItem ? undefined : faults.takeForOrder('gamesdrop')
  if (fault === 'unavailable') throw refused('OFFER_NOT_FOUND')
  const order = accept(books, { ...wish, playerId: isForPlayer ? wish.playerId : null }, fault)
  if (fault === 'rubbish') return { order, answer: 'rubbish' }
  return { order, answer: fateOf(order.playerId) === 'answer_lost' ? 'lost' : 'given' }
}

function accept(
  books: Books,
  { offerId, transactionId, playerId, server }: Wish,
  fault: OrderFault | undefined,
): Order {
  const item = itemAt(offerId)
  const priceMinor = priceOf(books, item)
  const costMinor = item === testItem ? 0 : priceMinor
  const isPoor = fault === 'empty_balance' || fateOf(playerId) === 'no_balance' || balanceOf(books) < costMinor
  if (isPoor) throw refused('INSUFFICIENT_BALANCE')
  const course = courseOf(item, playerId, fault)
  const order: Order = {
    id: ++books.nextOrderId,
    transactionId,
    item,
    priceMinor,
    playerId,
    server,
    status: 'PROCESSING',
    course,
    key: (fault === 'same_key' && item.key !== null && lastKey(books)) || freshKey(item),
    createdAtMs: books.options.nowMs(),
  }
  if (costMinor > 0) book(books, 'PURCHASE', -costMinor, `API Purchase - ${item.product} ${item.name}`)
  if (course.questions === 0) order.status = course.end
  books.orders.set(order.id, order)
  return order
}

function courseOf(item: Item, playerId: string | null, fault: OrderFault | undefined): Course {
  const fate = fateOf(playerId)
  if (fault === 'stuck' || fate === 'stuck') return { questions: Number.POSITIVE_INFINITY, end: 'COMPLETED' }
  if (fault === 'slow' || fate === 'slow') return { questions: 3, end: 'COMPLETED' }
  const isInVain = playerId !== null && !plays(item, playerId)
  if (fault === 'cancelled' || fate === 'cancelled' || isInVain) return { questions: 1, end: 'CANCELED' }
  return { questions: 0, end: 'COMPLETED' }
}

/** An order as it is after one more question about it. */
export function ask(books: Books, named: { orderId?: number; transactionId?: string }): Order {
  const { orderId, transactionId } = named
  const order = orderId === undefined ? ofTransaction(books, transactionId) : books.orders.get(orderId)
  if (!order) throw refused('ORDER_NOT_FOUND')
  if (order.status !== 'PROCESSING') return order
  order.course.questions -= 1
  if (order.course.questions > 0) return order
  order.status = order.course.end
  if (order.status === 'CANCELED') giveBack(books, order)
  return order
}

/** Takes a completed order back. */
export function refund(books: Books, orderId: number): Order {
  const order = books.orders.get(orderId)
  if (!order) throw refused('ORDER_NOT_FOUND')
  if (order.status !== 'COMPLETED') throw refused('ORDER_NOT_COMPLETED')
  order.status = 'REFUND'
  giveBack(books, order)
  return order
}

function giveBack(books: Books, { id, item, priceMinor }: Order): void {
  if (item !== testItem) book(books, 'REFUND', priceMinor, `Refund - Order ${id}`)
}

const ofTransaction = (books: Books, transactionId: string | undefined): Order | undefined =>
  [...books.orders.values()].find((order) => order.transactionId === transactionId)

const lastKey = (books: Books): string | undefined =>
  [...books.orders.values()].findLast(({ key, status }) => key !== null && status === 'COMPLETED')?.key ?? undefined

// Without the letters and digits that people take for one another.
const signs = 'ABCDEFGHJKLMNPQRTUVWXYZ2346789'

function freshKey({ key }: Item): string | null {
  const oneOf = (some: string) => some.charAt((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % some.length)
  return key?.replace(/\*/g, () => oneOf(signs)).replace(/#/g, () => oneOf('0123456789')) ?? null
}
