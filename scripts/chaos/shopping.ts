import { setTimeout as wait } from 'node:timers/promises'
import type { Cart } from '../../src/shared/contract/cart'
import type { CartQuote } from '../../src/shared/contract/discounts'
import type { Order } from '../../src/shared/contract/orders'
import type { Payment } from '../../src/shared/contract/payments'
import { type Currency, currencies } from '../../src/shared/money'
import { methodsIn, type PaymentMethod } from '../../src/shared/payments'
import type { Luck } from '../seed/year/luck'
import { toMinor } from './journal'
import { payAt } from './pay-page'
import type { Person, Shelf, World } from './world'

export const totalIn = (currency: Currency, { total }: Cart) => total[currency] ?? 0

/** What is paid for a cart: now and then with a coupon, if it takes something off; `own`: one that must be tried. */
export async function payable(
  { extras }: World,
  { client, token, luck }: Person,
  { currency, cart, own }: { currency: Currency; cart: Cart; own?: string | undefined },
): Promise<{ amount: number; coupon?: string }> {
  const amount = totalIn(currency, cart)
  const coupon = own ?? extras.coupon
  if (own === undefined && !luck.oneOf(3)) return { amount }
  const asked = { method: 'POST', path: '/cart/quote', body: { currency, coupon }, token } as const
  const quote = await client.work<CartQuote>('ask what a coupon takes off', asked)
  return quote?.coupon?.applied ? { amount: quote.total, coupon } : { amount }
}

type Line = Shelf['offers'][number] & { qty: number }

/** Puts one or two things into an empty cart. */
const anything = ({ shelf }: World, { luck }: Person): Line[] =>
  Array.from({ length: 1 + luck.below(2) }, () => ({ ...luck.pick(shelf.offers), qty: 1 + luck.below(2) }))

/** Puts what somebody wants into an empty cart, one or two of anything, and answers what it costs together. */
export async function fill(world: World, person: Person, lines = anything(world, person)): Promise<Cart | undefined> {
  const { client, token } = person
  await client.work('empty the cart', { method: 'POST', path: '/cart/clear', body: {}, token })
  let cart: Cart | undefined
  for (const body of lines) {
    cart = (await client.work<Cart>('put into the cart', { method: 'POST', path: '/cart/add', body, token })) ?? cart
  }
  return cart
}

const looksAtMost = 10

/** Looks at an order until it has gone on, as whoever waits for a code does; nobody waits for ever. */
export async function follow(world: World, person: Person, orderId: string): Promise<void> {
  const { journal, isOver } = world
  const { client, token } = person
  for (let looks = 0; looks < looksAtMost && !isOver(); looks += 1) {
    const order = await client.work<Order>('look at an order', { path: `/orders/${orderId}`, token })
    if (order && order.codes.length > 0) {
      journal.shown.set(orderId, order.codes)
      passOn(world, person, order)
    }
    if (order && order.status !== 'processing') return
    await wait(2000)
  }
}

export const noteBought = ({ journal }: World, { userId }: Person, { orderId, currency, totalAmount }: Order) =>
  journal.bought.push({ userId, orderId, currency, minor: toMinor(totalAmount) })

/** Vouchers that somebody has bought are passed on to others. */
function passOn({ extras, journal, gifts }: World, { userId }: Person, { orderId, items }: Order): void {
  const codes = items.flatMap((item) => (item.productId === extras.voucherProduct ? item.codes : []))
  const paymentId = journal.byCard.find((paid) => paid.orderId === orderId)?.paymentId ?? null
  for (const code of codes) {
    if (gifts.every((known) => known.code !== code)) gifts.push({ code, userId, paymentId, redeemer: null })
  }
}

/** Not every currency has a provider. */
export const paidOutside = currencies.filter((each) => methodsIn(each).length > 0)

export const methodOf = (currency: Currency, luck: Luck): PaymentMethod => luck.pick(methodsIn(currency))

/** Begins a payment, goes to the provider's page, and looks what has become of it. */
export async function payByCard(world: World, person: Person, kind: string, asked: { path: string; body: object }) {
  const { client, token } = person
  const payment = await client.work<Payment>(kind, { method: 'POST', ...asked, token })
  if (payment) await goOn(world, person, { ...payment, orderId: payment.orderId ?? null })
}

type Begun = Pick<Payment, 'paymentId' | 'currency' | 'amount' | 'pay_url'> & { orderId: string | null }

/** The same with a payment that is begun. */
export async function goOn(world: World, person: Person, begun: Begun): Promise<void> {
  const { client, token, luck, userId, card } = person
  const { paymentId, orderId, currency, amount, pay_url: page } = begun
  world.journal.started.push({ userId, paymentId, orderId, currency, minor: toMinor(amount) })
  if (page === null || luck.oneOf(8)) return
  await payAt(page, luck, card)
  await wait(100 + luck.below(400))
  const look = luck.oneOf(2)
    ? ({ method: 'POST', path: `/payments/${paymentId}/check`, body: {} } as const)
    : { path: `/payments/${paymentId}` }
  const seen = await client.work<Payment>('look at a payment', { ...look, token })
  if (seen?.status !== 'paid') return
  const paid = { paymentId, currency, minor: toMinor(amount) }
  world.journal.seenPaid.set(paymentId, paid)
  if (orderId !== null) world.journal.byCard.push({ userId, orderId, ...paid })
  if (orderId !== null) await follow(world, person, orderId)
}
