import type { Faults } from '../faults'
import { fateOf } from '../players'
import type { Books, Order } from './books'
import { catalogue, type Item, refOf } from './catalogue'
import { refused } from './problem'

export type Wish = { product: string; productid: string; userid: string; zoneid: string }

export const priceOf = ({ prices }: Books, item: Item): number => prices.get(refOf(item)) ?? item.priceMinor

export function itemAt({ product, productid }: Wish): Item {
  const item = catalogue.find(({ game, id }) => game === product && id === productid)
  if (!item) throw refused('failed', 'The product does not exist')
  return item
}

/** The item that somebody wants. Raises what Smile.one says of a player whom it does not find. */
export function itemFor(wish: Wish): Item {
  const item = itemAt(wish)
  const isThere = /^\d{5,12}$/.test(wish.userid) && fateOf(wish.userid) !== 'nobody'
  if (!isThere || (item.needsZone && !/^\d{4,5}$/.test(wish.zoneid))) throw refused('role', 'The role does not exist')
  return item
}

/** An order, and whether the shop gets to hear of it. */
type Placed = { order: Order; answer: 'given' | 'lost' | 'rubbish' }

/** Takes an order and its price, as often as it is asked: whoever sends a form again buys again. */
export function place(books: Books, faults: Faults, wish: Wish): Placed {
  const item = itemFor(wish)
  const priceMinor = priceOf(books, item)
  const fault = faults.takeForOrder('smileone')
  const fate = fateOf(wish.userid)
  if (fault === 'unavailable') throw refused('failed', 'The product is not on sale')
  const isPoor = fault === 'empty_balance' || fate === 'no_balance' || books.balanceMinor < priceMinor
  if (isPoor) throw refused('failed', 'Insufficient balance')
  const id = String(++books.nextOrderId)
  const order = { id, item, userId: wish.userid, zoneId: wish.zoneid, priceMinor, atMs: books.options.nowMs() }
  books.orders.push(order)
  books.balanceMinor -= priceMinor
  if (fault === 'rubbish') return { order, answer: 'rubbish' }
  return { order, answer: fate === 'answer_lost' ? 'lost' : 'given' }
}
