import type { Currency } from '../../../src/shared/money'
import type { PaymentMethod } from '../../../src/shared/payments'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import { knownOffers } from '../../../src/worker/domain/freefire/packages'
import { profile } from '../../../src/worker/domain/identity/identity'
import { voidBatch } from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as support from '../../../src/worker/domain/support/support'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import { edit as editUser } from '../../../src/worker/domain/users/users'
import { origin } from './providers'
import { as, type Buyer, type Goods, hourMs, minuteMs, type Scene } from './scene'

/** Something that a buyer does, with whatever follows from it. */
export type Deed = (scene: Scene, buyer: Buyer) => Promise<unknown>

const round: Record<Currency, number> = { usd: 500, rub: 50_000, uzs: 5_000_000 }

const seconds = ({ clock, luck }: Scene, least: number, most: number): void => {
  clock.ms += 1000 * (least + luck.below(most - least))
}

type Method = Extract<PaymentMethod, 'card' | 'sbp'>

/** How buyers of the month pay at a provider. Where they can't, they bring cash to the owner, who books it. */
const methodsIn: Record<Currency, Method[]> = { usd: ['card'], rub: ['sbp', 'card'], uzs: [] }
const onlyCash = (currency: Currency): boolean => methodsIn[currency].length === 0
const methodFor = ({ luck }: Scene, currency: Currency): Method => {
  const methods = methodsIn[currency]
  return methods.length === 1 ? (methods[0] ?? 'card') : luck.pick(methods)
}

/** Pays at a provider, now and then only at the second try. */
async function payOutside(scene: Scene, buyer: Buyer, method: Method, orderId?: string): Promise<string> {
  const ctx = as(scene, buyer)
  const begin = (id?: string) =>
    payments.startOrder(ctx, { currency: buyer.currency, method, origin, ...(id && { orderId: id }) })
  const first = await begin(orderId)
  const id = first.orderId ?? ''
  seconds(scene, 30, 120)
  if (method === 'card' && scene.luck.oneOf(14)) {
    await scene.providers.pay(first.payUrl, 'declined')
    seconds(scene, 20, 60)
  }
  await scene.providers.pay((await begin(id)).payUrl, method)
  return id
}

/** Puts on the balance what is missing for a sum, and a little more. */
async function fund(scene: Scene, buyer: Buyer, minor: number): Promise<void> {
  const { balances } = await profile(as(scene, buyer))
  const { currency } = buyer
  if (balances[currency] >= minor) return
  await topUp(scene, buyer, Math.ceil((minor - balances[currency]) / round[currency] + 1) * round[currency])
}

async function topUp(scene: Scene, buyer: Buyer, minor: number): Promise<void> {
  const { currency } = buyer
  if (onlyCash(currency)) return bring(scene, buyer, minor)
  const method = methodFor(scene, currency)
  const { payUrl } = await payments.startTopUp(as(scene, buyer), { currency, method, origin, minor })
  seconds(scene, 30, 120)
  await scene.providers.pay(payUrl, method)
  seconds(scene, 20, 90)
}

/** Brings cash, which the owner books. */
async function bring(scene: Scene, buyer: Buyer, minor: number): Promise<void> {
  const { currency, id } = buyer
  const { balances } = await profile(as(scene, buyer))
  await editUser(scene.admin, id, { balances: { [currency]: balances[currency] + minor }, reason: 'Paid in cash' })
}

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

/** Buys codes, which are delivered. Answers the order. */
const buyCodes = async (scene: Scene, buyer: Buyer, mustPayByCard = false): Promise<string> => {
  const { luck } = scene
  let total = await fillCart(scene, buyer, choose(scene), luck.oneOf(9) ? 2 : 1)
  if (luck.oneOf(8)) total += await fillCart(scene, buyer, choose(scene), 1)
  if (mustPayByCard) return deliver(scene, await payOutside(scene, buyer, 'card'))
  const { currency } = buyer
  if (!onlyCash(currency) && !luck.oneOf(4))
    return deliver(scene, await payOutside(scene, buyer, methodFor(scene, currency)))
  await fund(scene, buyer, total)
  const { id } = await orders.payFromBalance(as(scene, buyer), { currency })
  return deliver(scene, id)
}

const topUpPlayer: Deed = async (scene, buyer) => {
  const { ctx, luck } = scene
  knownOffers(ctx).forget()
  const offers = (await freeFire.offers(ctx)).filter(({ sells }) => sells.usd < 3000)
  const { id, sells } = luck.pick(offers.slice(0, 1 + Math.min(luck.below(offers.length), luck.below(offers.length))))
  const { currency, playerID } = buyer
  const wish = { playerID, offer: id, currency, trx_id: ctx.ids.id() }
  const isInside = luck.oneOf(3)
  if (isInside) await fund(scene, buyer, sells[currency] ?? 0)
  const { orderId } = await freeFire.topUp(as(scene, buyer), { ...wish, pay: isInside ? 'balance' : 'later' })
  if (!isInside) await payOutside(scene, buyer, methodFor(scene, currency), orderId)
  return deliver(scene, orderId)
}

const leaveUnpaid: Deed = async (scene, buyer) => {
  await fillCart(scene, buyer, choose(scene), 1)
  const { currency } = buyer
  await payments.startOrder(as(scene, buyer), { currency, method: methodFor(scene, currency), origin })
  await cart.clear(as(scene, buyer))
  scene.at(scene.clock.ms + 32 * minuteMs, () => payments.expireUnpaid(scene.ctx))
}

async function claim(scene: Scene, buyer: Buyer, message: string): Promise<string> {
  const orderId = await buyCodes(scene, buyer)
  const { items } = await orders.show(as(scene, buyer), orderId)
  seconds(scene, 200, 400)
  await orders.fileClaim(as(scene, buyer), orderId, { item: 0, codeId: items[0]?.codeIds[0] ?? '', message })
  return orderId
}

/** A buyer whose code does not work is answered an hour later. */
const claimAnd =
  (decision: 'replace' | 'refund', message: string, reply: string): Deed =>
  async (scene, buyer) => {
    const orderId = await claim(scene, buyer, message)
    scene.at(scene.clock.ms + hourMs, async () => {
      const { claims } = await orders.listClaims(scene.admin, { limit: 5, state: 'open' })
      const own = claims.find((each) => each.orderId === orderId)
      await orders.answerClaim(scene.admin, own?.id ?? '', { decision, reply })
    })
  }

/** An order whose money goes back some hours later: all of it, or a share. */
const giveBack =
  (to: 'card' | 'balance', share: number, reason: string): Deed =>
  async (scene, buyer) => {
    const orderId = await buyCodes(scene, buyer, to === 'card')
    scene.at(scene.clock.ms + 3 * hourMs, async () => {
      const { total } = await orders.show(as(scene, buyer), orderId)
      const wish = { minor: Math.ceil(total * share), reason }
      if (to === 'balance') return orders.refund(scene.admin, orderId, wish)
      await payments.refundOrderToCard(scene.admin, orderId, wish)
      await scene.providers.arrive()
    })
  }

const ask =
  (message: string, reply?: string): Deed =>
  async (scene, buyer) => {
    const { id: userId, nickname } = buyer
    const { ticketId } = await support.ask(scene.ctx, as(scene, buyer).caller, { nickname, userId, message })
    if (reply === undefined) return
    const answer = () => support.edit(scene.admin, ticketId, { state: 'answered', reply })
    scene.at(scene.clock.ms + hourMs, answer)
  }

/** A paid order that waits for stock: its code was recalled by whom it came from, and there is no other. */
const waitForStock: Deed = async (scene, buyer) => {
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
  await deliver(scene, await payOutside(scene, buyer, method, orderId ?? ''))
}

const sendMoney: Deed = async (scene, buyer) => {
  const { currency } = buyer
  const to = await scene.buyer(scene.luck.below(3))
  if (to.id === buyer.id) return
  await fund(scene, buyer, round[currency])
  await transfers.send(as(scene, buyer), { userId: to.id, currency, minor: round[currency] / 2 })
}

const fillBalance: Deed = (scene, buyer) => topUp(scene, buyer, (1 + scene.luck.below(5)) * 2 * round[buyer.currency])
const buy: Deed = (scene, buyer) => buyCodes(scene, buyer)

/** What happens on any day; what stands here more often happens more often. */
export const usual: Deed[] = [
  ...Array.from({ length: 30 }, () => buy),
  ...Array.from({ length: 8 }, () => topUpPlayer),
  ...[leaveUnpaid, leaveUnpaid, fillBalance, fillBalance, sendMoney],
]

/** What those do who have only cash. */
export const inCash: Deed[] = [buy, buy, buy, buy, fillBalance, sendMoney]

const used = 'Код уже активирован, пишет магазин.'
const askedForIt = 'The buyer asked for it.'
const late = 'Сколько ждать код? Оплатил, а в заказе «Обрабатывается».'

/** What happens once: how many days before the end, and to whom; 0 is the demo buyer. */
export const once: [daysBefore: number, who: number, deed: Deed][] = [
  [28, 0, buy],
  [25, 0, topUpPlayer],
  [24, 3, claimAnd('refund', used, 'Вернули деньги на баланс, извините.')],
  [21, 0, claimAnd('replace', 'This code was used before.', 'Sorry. Here is another one.')],
  [20, 8, sendMoney],
  [18, 5, giveBack('balance', 1, askedForIt)],
  [16, 0, giveBack('card', 1, askedForIt)],
  [14, 6, sendMoney],
  [13, 2, giveBack('card', 1, askedForIt)],
  [11, 0, buy],
  [9, 7, giveBack('balance', 0.3, 'Bought for the wrong region.')],
  [8, 9, sendMoney],
  [7, 0, giveBack('balance', 0.5, 'One of two amounts was enough.')],
  [6, 4, giveBack('card', 0.4, askedForIt)],
  [5, 0, leaveUnpaid],
  [3, 0, ask('Can I use a Turkish code on a European account?', 'No, the region of the account decides.')],
  [2, 0, buy],
  [1.1, 6, claimAnd('replace', 'Код не подходит.', 'Отправили другой код.')],
  [0.3, 8, (scene, buyer) => claim(scene, buyer, used)],
  [0.15, 9, ask(late)],
  [0.1, 10, waitForStock],
]
