import { cart } from '../../src/shared/contract/cart'
import { type Order, order } from '../../src/shared/contract/orders'
import { type Payment, payment } from '../../src/shared/contract/payments'
import { type Currency, toMajor } from '../../src/shared/money'
import type { PaymentMethod } from '../../src/shared/payments'
import type { Ctx } from '../../src/worker/domain/ctx'
import { deliver } from '../../src/worker/domain/orders/orders'
import { type Client, clientOf, success } from './http'
import type { Providers } from './providers'
import { makeBuyer, makeOffer, type Offer } from './shop'

// Buying over HTTP, as a browser does it.

export const ways = [
  ['usd', 'card', 'stripe'],
  ['rub', 'card', 'yookassa'],
  ['rub', 'sbp', 'yookassa'],
] as const satisfies [Currency, PaymentMethod, string][]
export const currencyAt = { stripe: 'usd', yookassa: 'rub' } as const
export const priceIn: Record<Currency, number> = { usd: 4.99, rub: 449, uzs: 61_000 }

/** What a browser sends to pay the cart of one piece at a provider. */
export const cartIn = (currency: Currency, changes: object = {}) => ({
  type: 'order',
  currency,
  amount: priceIn[currency],
  ...changes,
})

type Given = { offer?: Offer; usd?: number; rub?: number; language?: string }

/** A buyer at a keyboard with one thing in the cart. */
export async function shopperOf(ctx: Ctx, { offer, language, ...balances }: Given = {}) {
  const wanted = offer ?? (await makeOffer(ctx))
  const buyer = await makeBuyer(ctx, balances)
  const client = clientOf({ token: buyer.token, language })
  await putInCart(client, wanted)
  return { buyer, client, offer: wanted }
}

export async function putInCart(client: Client, { amount, label, productId, usd, rub }: Offer): Promise<void> {
  const wish = { amount, label, productId, price: toMajor(usd), rub: toMajor(rub) }
  await success(client.post('/cart/add', wish), cart)
}

/** One who has been sent to the provider's page. */
export async function atPage(ctx: Ctx, currency: Currency, given: Given & { method?: PaymentMethod } = {}) {
  const { method, ...rest } = given
  const shopper = await shopperOf(ctx, rest)
  const made = await success(shopper.client.post('/payment/create', cartIn(currency, { method })), payment, 201)
  return { ...shopper, payment: made, orderId: made.orderId ?? '' }
}

/** One who has paid there, and the shop has been told. */
export async function hasPaid(ctx: Ctx, providers: Providers, currency: Currency, given: Given = {}) {
  const at = await atPage(ctx, currency, given)
  await providers.pay(at.payment.pay_url)
  await providers.arrive()
  return at
}

/** One whose top-up has arrived. */
export async function toppedUp(ctx: Ctx, providers: Providers, currency: Currency, amount = 10) {
  const buyer = await makeBuyer(ctx)
  const client = clientOf(buyer)
  const made = await success(client.post('/balance/topup', { currency, amount }), payment, 201)
  await providers.pay(made.pay_url)
  await providers.arrive()
  return { buyer, client, payment: made }
}

export const paymentOf = (client: Client, id: string): Promise<Payment> =>
  success(client.get(`/payments/${id}`), payment)

export const orderOf = (client: Client, id: string): Promise<Order> => success(client.get(`/orders/${id}`), order)

/** An order as its buyer reads it once the queue has done its work. */
export async function delivered(ctx: Ctx, client: Client, id: string): Promise<Order> {
  await deliver(ctx, id)
  return orderOf(client, id)
}
