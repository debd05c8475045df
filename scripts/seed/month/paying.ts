import type { Currency } from '../../../src/shared/money'
import { methodsIn, type PaymentMethod } from '../../../src/shared/payments'
import { profile } from '../../../src/worker/domain/identity/identity'
import * as payments from '../../../src/worker/domain/payments/payments'
import { origin } from './providers'
import { as, type Buyer, type Scene } from './scene'

/** A round sum of each currency, in minor units. */
export const round: Record<Currency, number> = { usd: 500, rub: 50_000, uzs: 5_000_000 }

/** Of so many payments one is declined at first: Payme and Click then cancel what they have begun. */
const declinedOneOf: Partial<Record<PaymentMethod, number>> = { card: 14, payme: 5, click: 5 }

export const seconds = ({ clock, luck }: Scene, least: number, most: number): void => {
  clock.ms += 1000 * (least + luck.below(most - least))
}

export const methodFor = ({ luck }: Scene, currency: Currency): PaymentMethod => luck.pick(methodsIn(currency))

/** Pays the cart, or an order that is there, at a provider, now and then only at the second try. Answers the order. */
export async function payOutside(
  scene: Scene,
  buyer: Buyer,
  method: PaymentMethod,
  { orderId, coupon }: { orderId?: string; coupon?: string | undefined } = {},
): Promise<string> {
  const ctx = as(scene, buyer)
  const begin = (what: { orderId?: string; coupon?: string }) =>
    payments.startOrder(ctx, { currency: buyer.currency, method, origin, ...what })
  const first = await begin({ ...(orderId && { orderId }), ...(coupon && { coupon }) })
  const id = first.orderId ?? ''
  seconds(scene, 30, 120)
  const times = declinedOneOf[method]
  if (times !== undefined && scene.luck.oneOf(times)) {
    await scene.providers.pay(first.payUrl, 'declined')
    seconds(scene, 20, 60)
  }
  await scene.providers.pay((await begin({ orderId: id })).payUrl, method)
  return id
}

/** Puts on the balance what is missing for a sum, and a little more. */
export async function fund(scene: Scene, buyer: Buyer, minor: number): Promise<void> {
  const { balances } = await profile(as(scene, buyer))
  const { currency } = buyer
  if (balances[currency] >= minor) return
  await topUp(scene, buyer, Math.ceil((minor - balances[currency]) / round[currency] + 1) * round[currency])
}

/** Fills the balance at a provider. */
export async function topUp(
  scene: Scene,
  buyer: Buyer,
  minor: number,
  method = methodFor(scene, buyer.currency),
): Promise<void> {
  const { currency } = buyer
  const { payUrl } = await payments.startTopUp(as(scene, buyer), { currency, method, origin, minor })
  seconds(scene, 30, 120)
  await scene.providers.pay(payUrl, method)
  seconds(scene, 20, 90)
}
