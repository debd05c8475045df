import type { Player } from '../../shared/players'
import type { Faults, OrderFault } from '../faults'
import { fateOf } from '../players'
import type { Books, Order } from './books'
import { catalogue, type Product, refOf, type Variation } from './catalogue'
import { refused } from './problem'

type Sold = { product: Product; variation: Variation }
export type Wish = { variationId: string; quantity: number; partnerId: string | null; fields: Record<string, string> }
/** An order, and whether the shop gets to hear of it. */
type Placed = { order: Order; answer: 'given' | 'lost' | 'rubbish' }

export const priceOf = ({ prices }: Books, { product, variation }: Sold): number =>
  prices.get(refOf(product, variation)) ?? variation.priceMinor

export function productAt(id: string): Product {
  const product = catalogue.find((each) => each.id === id)
  if (!product) throw refused(422)
  return product
}

function soldAs(variationId: string): Sold {
  const product = catalogue.find(({ variations }) => variations.some(({ id }) => id === variationId))
  const variation = product?.variations.find(({ id }) => id === variationId)
  if (!product || !variation) throw refused(422)
  return { product, variation }
}

/** The player that the fields of a product name. Raises what MooGold says of fields that are missing. */
export function playerOf({ fields: wanted }: Product, given: Record<string, string>): Player {
  const [playerId, server] = wanted.map((field) => given[field] ?? '')
  if (wanted.some((field) => !given[field])) throw refused(422, 'A field of the product is missing')
  return { playerId: playerId ?? '', ...(server && { server }) }
}

/** Whether there is such a player. */
export const isThere = ({ playerId, server }: Player): boolean =>
  /^\d{5,12}$/.test(playerId) && fateOf(playerId) !== 'nobody' && (server === undefined || /^\d{4,5}$/.test(server))

/** Takes an order and its price, once under each of the shop's ids. Raises what MooGold says about wrong ones. */
export function place(books: Books, faults: Faults, wish: Wish): Placed {
  const sold = soldAs(wish.variationId)
  if (wish.quantity > 10) throw refused(116)
  const player = playerOf(sold.product, wish.fields)
  if (wish.partnerId !== null && ofPartner(books, wish.partnerId)) throw refused(420)
  const priceMinor = priceOf(books, sold)
  const fault = faults.takeForOrder('moogold')
  const fate = fateOf(player.playerId)
  if (fault === 'unavailable') throw refused(114)
  if (fault === 'empty_balance' || fate === 'no_balance' || books.balanceMinor < priceMinor) throw refused(111)
  const order: Order = {
    ...{ ...sold, id: String(++books.nextOrderId), partnerId: wish.partnerId, priceMinor },
    player: fault === 'other_player' ? { ...player, playerId: `9${player.playerId}` } : player,
    ...{ status: 'processing', course: courseOf(player, fault), atMs: books.options.nowMs() },
  }
  books.orders.push(order)
  books.balanceMinor -= priceMinor
  if (fault === 'rubbish') return { order, answer: 'rubbish' }
  return { order, answer: fate === 'answer_lost' ? 'lost' : 'given' }
}

function courseOf(player: Player, fault: OrderFault | undefined): Order['course'] {
  const fate = fateOf(player.playerId)
  if (!isThere(player)) return { questions: 2, end: 'incorrect-details' }
  if (fault === 'stuck' || fate === 'stuck') return { questions: Number.POSITIVE_INFINITY, end: 'completed' }
  if (fault === 'slow' || fate === 'slow') return { questions: 3, end: 'completed' }
  if (fault === 'cancelled' || fate === 'cancelled') return { questions: 2, end: 'refunded' }
  return { questions: 1, end: 'completed' }
}

/** An order as it is after one more question about it. */
export function ask(books: Books, named: { id: string } | { partnerId: string }): Order {
  const order = 'id' in named ? books.orders.find(({ id }) => id === named.id) : ofPartner(books, named.partnerId)
  if (!order) throw refused(404)
  if (order.status !== 'processing') return order
  order.course.questions -= 1
  if (order.course.questions > 0) return order
  order.status = order.course.end
  if (order.status !== 'completed') books.balanceMinor += order.priceMinor
  return order
}

const ofPartner = (books: Books, partnerId: string): Order | undefined =>
  books.orders.find((order) => order.partnerId === partnerId)
