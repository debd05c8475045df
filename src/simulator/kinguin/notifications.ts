import type { Letter } from '../postman'
import type { Books, Order } from './books'
import { momentOf } from './objects'

const event = 'order.status'

type Claim = Pick<Order, 'status' | 'updatedAtMs'>

function letter({ id, externalId }: Order, { status, updatedAtMs }: Claim, secret: string | undefined): Letter {
  const headers = { 'X-Event-Name': event, ...(secret !== undefined && { 'X-Event-Secret': secret }) }
  const updatedAt = momentOf(updatedAtMs)
  const body = JSON.stringify({ orderId: id, orderExternalId: externalId ?? undefined, status, updatedAt })
  return { event, body, headers: async () => headers }
}

/** Tells the shop what an order has become. That it was accepted may come after it. */
export function notify(books: Books, order: Order): void {
  const secret = books.options.keys.KINGUIN_WEBHOOK_SECRET ?? ''
  const accepted: Claim = { status: 'processing', updatedAtMs: order.createdAtMs }
  books.postman.send({
    sender: 'kinguin',
    genuine: letter(order, order, secret),
    forged: forgedLetters(order),
    older: letter(order, accepted, secret),
  })
}

/** "It is completed", once without a secret and once with a wrong one. */
export function forgedLetters(order: Order): Letter[] {
  const claim: Claim = { status: 'completed', updatedAtMs: order.updatedAtMs }
  return [letter(order, claim, undefined), letter(order, claim, 'not the secret')]
}
