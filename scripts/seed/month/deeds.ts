import type { PaymentMethod } from '../../../src/shared/payments'
import * as cart from '../../../src/worker/domain/cart/cart'
import { voidBatch } from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as support from '../../../src/worker/domain/support/support'
import * as topUps from '../../../src/worker/domain/topups/topups'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import { fund, methodFor, payOutside, round, seconds, topUp } from './paying'
import { origin } from './providers'
import { as, type Buyer, type Goods, hourMs, minuteMs, type Scene } from './scene'

/** Something that a buyer does, with whatever follows from it. */
export type Deed = (scene: Scene, buyer: Buyer) => Promise<unknown>

const deliver = async (scene: Scene, orderId: string): Promise<string> => {
  seconds(scene, 1, 5)
  await orders.deliver(scene.ctx, orderId)
  return orderId
}

/** The window's first products and the smaller amounts are bought most. */
function choose({ luck, shelves }: Scene): Goods {
  const filled = shelves.filter((shelf) => shelf.length > 0)
  const shelf = filled[Math.min(luck.below(filled.length), luck.below(filled.length))] ?? []
  const place = Math.min(luck.below(shelf.length), luck.below(shelf.length), luck.below(shelf.length))
  return luck.pick(shelf.slice(place, place + 1))
}

async function fillCart(scene: Scene, buyer: Buyer, goods: Goods, qty: number): Promise<number> {
  const { amount, label, productId, region, prices } = goods
  const { usd: price, rub = null } = prices
  const wish = { amount, label, productId, region: region || null, price, rub, priceIn: prices, qty }
  await cart.add(as(scene, buyer), wish)
  goods.stock -= qty
  return qty * (prices[buyer.currency] ?? 0)
}

/** Buys codes, which are delivered; `method`: how they must be paid. Answers the order. */
const buyCodes = async (scene: Scene, buyer: Buyer, method?: PaymentMethod): Promise<string> => {
  const { luck } = scene
  let total = await fillCart(scene, buyer, choose(scene), luck.oneOf(9) ? 2 : 1)
  if (luck.oneOf(8)) total += await fillCart(scene, buyer, choose(scene), 1)
  const { currency } = buyer
  if (method || !luck.oneOf(4))
    return deliver(scene, await payOutside(scene, buyer, method ?? methodFor(scene, currency)))
  await fund(scene, buyer, total)
  const { id } = await orders.payFromBalance(as(scene, buyer), { currency })
  return deliver(scene, id)
}

type First = { method: PaymentMethod; coupon: string | undefined; leastUsd: number }

/** Buys one thing that costs so many cents at least, at a provider, with a coupon where the buyer has one. */
export async function buyOne(scene: Scene, buyer: Buyer, { method, coupon, leastUsd }: First): Promise<string> {
  const goods = scene.shelves.flat().find(({ prices }) => prices.usd >= leastUsd && prices[buyer.currency])
  if (!goods) throw new Error('nothing costs enough')
  await fillCart(scene, buyer, goods, 1)
  return deliver(scene, await payOutside(scene, buyer, method, { coupon }))
}

const topUpIn =
  (slug: string): Deed =>
  async (scene, buyer) => {
    const { ctx, luck } = scene
    const game = topUps.gameAt(ctx, slug)
    topUps.knownOffers(ctx).forget(game.id)
    // The other suppliers deliver after the first answer, when nobody asks any more.
    const offers = (await topUps.offers(ctx, game)).filter(
      ({ supplier, sells }) => supplier === 'gamesdrop' && sells.usd < 3000,
    )
    const { id, sells } = luck.pick(offers.slice(0, 1 + Math.min(luck.below(offers.length), luck.below(offers.length))))
    const { currency, playerID } = buyer
    const wish = { player: { playerId: playerID }, offer: id, currency, transactionId: ctx.ids.id() }
    const isInside = luck.oneOf(3)
    if (isInside) await fund(scene, buyer, sells[currency] ?? 0)
    const { orderId } = await topUps.topUp(as(scene, buyer), game, { ...wish, pay: isInside ? 'balance' : 'later' })
    if (!isInside) await payOutside(scene, buyer, methodFor(scene, currency), { orderId })
    return deliver(scene, orderId)
  }

export const topUpPlayer = topUpIn('free-fire')
export const topUpPubg = topUpIn('pubg-mobile')

export const leaveUnpaid: Deed = async (scene, buyer) => {
  await fillCart(scene, buyer, choose(scene), 1)
  const { currency } = buyer
  await payments.startOrder(as(scene, buyer), { currency, method: methodFor(scene, currency), origin })
  await cart.clear(as(scene, buyer))
  scene.at(scene.clock.ms + 32 * minuteMs, () => payments.expireUnpaid(scene.ctx))
}

export async function claim(scene: Scene, buyer: Buyer, message: string): Promise<string> {
  const orderId = await buyCodes(scene, buyer)
  const { items } = await orders.show(as(scene, buyer), orderId)
  seconds(scene, 200, 400)
  await orders.fileClaim(as(scene, buyer), orderId, { item: 0, codeId: items[0]?.codeIds[0] ?? '', message })
  return orderId
}

/** A buyer whose code does not work is answered an hour later. */
export const claimAnd =
  (decision: 'replace' | 'refund', message: string, reply: string): Deed =>
  async (scene, buyer) => {
    const orderId = await claim(scene, buyer, message)
    scene.at(scene.clock.ms + hourMs, async () => {
      const { claims } = await orders.listClaims(scene.admin, { limit: 5, state: 'open' })
      const own = claims.find((each) => each.orderId === orderId)
      await orders.answerClaim(scene.admin, own?.id ?? '', { decision, reply })
    })
  }

/** An order whose money goes back some hours later, the way it came or to the balance: all of it, or a share. */
export const giveBack =
  (to: 'card' | 'click' | 'balance', share: number, reason: string): Deed =>
  async (scene, buyer) => {
    const orderId = await buyCodes(scene, buyer, to === 'balance' ? undefined : to)
    scene.at(scene.clock.ms + 3 * hourMs, async () => {
      const { total } = await orders.show(as(scene, buyer), orderId)
      const wish = { minor: Math.ceil(total * share), reason }
      if (to === 'balance') return orders.refund(scene.admin, orderId, wish)
      await payments.refundOrderToCard(scene.admin, orderId, wish)
      await scene.providers.arrive()
    })
  }

/** An order that the owner gives back in Payme's cabinet, since only there it can be, before it is delivered. */
export const cancelInCabinet: Deed = async (scene, buyer) => {
  await fillCart(scene, buyer, choose(scene), 1)
  await payOutside(scene, buyer, 'payme')
  await scene.providers.reverseLastOfPayme()
}

/** A card that Payme finds empty once it has begun, and a buyer who has no other. */
export const giveUpDeclined: Deed = async (scene, buyer) => {
  const ctx = as(scene, buyer)
  await fillCart(scene, buyer, choose(scene), 1)
  const { orderId, payUrl } = await payments.startOrder(ctx, { currency: buyer.currency, method: 'payme', origin })
  seconds(scene, 30, 120)
  await scene.providers.pay(payUrl, 'declined')
  await cart.clear(ctx)
  await payments.giveUp(ctx, orderId ?? '')
}

/** A balance filled by mistake, which the owner gives back in Payme's cabinet some minutes later. */
export const fillByMistake: Deed = async (scene, buyer) => {
  await topUp(scene, buyer, 2 * round[buyer.currency], 'payme')
  seconds(scene, 300, 900)
  await scene.providers.reverseLastOfPayme()
}

export const inSoum =
  (deed: Deed): Deed =>
  (scene, buyer) =>
    deed(scene, { ...buyer, currency: 'uzs' })

export const ask =
  (message: string, reply?: string): Deed =>
  async (scene, buyer) => {
    const { id: userId, nickname } = buyer
    const { ticketId } = await support.ask(scene.ctx, as(scene, buyer).caller, { nickname, userId, message })
    if (reply === undefined) return
    const answer = () => support.edit(scene.admin, ticketId, { state: 'answered', reply })
    scene.at(scene.clock.ms + hourMs, answer)
  }

/** A paid order that waits for stock: its code was recalled by whom it came from, and there is no other. */
export const waitForStock: Deed = async (scene, buyer) => {
  const { admin, ctx, soldOut } = scene
  if (!soldOut) return
  const { productId, amount, region } = soldOut
  const { batchId } = await orders.importCodes(admin, productId, {
    amount,
    region,
    codes: [`DEMO-RECALLED-${ctx.ids.password()}`],
  })
  await fillCart(scene, buyer, soldOut, 1)
  const method = methodFor(scene, buyer.currency)
  const { orderId } = await payments.startOrder(as(scene, buyer), { currency: buyer.currency, method, origin })
  await voidBatch(admin, batchId, 'Recalled by the seller')
  await deliver(scene, await payOutside(scene, buyer, method, { orderId: orderId ?? '' }))
}

export const sendMoney: Deed = async (scene, buyer) => {
  const { currency } = buyer
  const to = await scene.buyer(scene.luck.below(3))
  if (to.id === buyer.id) return
  await fund(scene, buyer, round[currency])
  await transfers.send(as(scene, buyer), { userId: to.id, currency, minor: round[currency] / 2 })
}

export const fillBalance: Deed = (scene, buyer) =>
  topUp(scene, buyer, (1 + scene.luck.below(5)) * 2 * round[buyer.currency])
export const buy: Deed = (scene, buyer) => buyCodes(scene, buyer)
