import { setTimeout as wait } from 'node:timers/promises'
import type { Order, Orders } from '../../src/shared/contract/orders'
import type { Payment } from '../../src/shared/contract/payments'
import type { OrderedTopUp } from '../../src/shared/contract/topups'
import type { RedeemedVoucher } from '../../src/shared/contract/vouchers'
import { type Currency, currencies, smallestUnit, toMajor } from '../../src/shared/money'
import type { Luck } from '../seed/year/luck'
import { toMinor } from './journal'
import { payAt } from './pay-page'
import { register, regularDeeds } from './regulars'
import { fill, follow, goOn, methodOf, noteBought, paidOutside, payable, payByCard, totalIn } from './shopping'
import type { Deed, Person, World } from './world'

const currencyOf = (luck: Luck): Currency => luck.pick(currencies)

const buyFromBalance: Deed = async (world, person) => {
  const currency = currencyOf(person.luck)
  const cart = await fill(world, person)
  if (!cart) return
  const body = { currency, ...(await payable(world, person, { currency, cart })) }
  const asked = { method: 'POST', path: '/payment/from-balance', body, token: person.token } as const
  const order = await person.client.work<Order>('buy from the balance', asked)
  if (!order) return
  noteBought(world, person, order)
  await follow(world, person, order.orderId)
}

const buyByCard: Deed = async (world, person) => {
  const currency = person.luck.pick(paidOutside)
  const cart = await fill(world, person)
  const method = methodOf(currency, person.luck)
  if (!cart) return
  const body = { type: 'order', currency, method, ...(await payable(world, person, { currency, cart })) }
  await payByCard(world, person, 'buy by card', { path: '/payment/create', body })
}

/** Begins to pay, gives the order up, and pays all the same where the provider's page is still open: money that is late. */
const payLate: Deed = async (world, person) => {
  const { client, token, luck, userId } = person
  const cart = await fill(world, person)
  const currency = luck.pick(paidOutside)
  const body = { type: 'order', currency, amount: cart && totalIn(currency, cart), method: methodOf(currency, luck) }
  const asked = { method: 'POST', path: '/payment/create', body, token } as const
  const payment = cart && (await client.work<Payment>('pay late', asked))
  if (!payment) return
  const { paymentId, orderId, amount, pay_url: page } = payment
  world.journal.started.push({ userId, paymentId, orderId, currency, minor: toMinor(amount) })
  const path = `/orders/${orderId}/cancel`
  const ended = await client.work<Order>('give up an order', { method: 'POST', path, body: {}, token })
  if (ended?.status === 'cancelled') world.journal.givenUp.push(ended.orderId)
  if (page !== null) await payAt(page, luck)
}

const topUpBalance: Deed = (world, person) => {
  const currency = person.luck.pick(paidOutside)
  const least: Record<Currency, number> = { usd: 500, rub: 20_000, uzs: 500_000 }
  const amount = (least[currency] + person.luck.below(20) * 100) / 100
  const body = { currency, amount, method: methodOf(currency, person.luck) }
  return payByCard(world, person, 'top up the balance', { path: '/balance/topup', body })
}

/** Mostly players who are topped up at once; some whose order gets lost, takes long, or is cancelled (contract). */
const fates = ['101', '102', '103', '104', '105', '106', '998', '997', '996']

const topUpPlayer: Deed = async (world, person) => {
  const { client, luck, token, userId } = person
  const transactionId = `trx-${luck.text(16)}`
  const isLater = luck.oneOf(3)
  const { game, offer, hasServer } = luck.pick(world.shelf.packages)
  // Few look-ups a buyer: the same two players again and again.
  const playerId = `1${userId.slice(-5)}${luck.oneOf(2) ? fates[Number(userId) % fates.length] : '107'}`
  const body = {
    player: { playerId, ...(hasServer && { server: '1234' }) },
    ...{ offer, trx_id: transactionId, currency: 'usd', payWith: isLater ? 'card' : 'balance' },
  }
  const asked = { method: 'POST', path: `/topups/${game}/order`, body, token } as const
  const done = await client.work<OrderedTopUp>('top up a player', asked)
  if (!done) return
  const { orderId, totalAmount: amount, paymentId, pay_url } = done
  world.journal.toppedUp.push({ userId, orderId, transactionId })
  if (paymentId === null) await follow(world, person, orderId)
  else await goOn(world, person, { orderId, amount, currency: 'usd', paymentId, pay_url })
}

/** The least and the largest sum that is sent, in the smallest units that are shown. */
const sent: Record<Currency, [least: number, most: number]> = { usd: [1, 200], rub: [1, 9000], uzs: [100, 20_000] }

const sendMoney: Deed = async (world, person) => {
  const { client, luck, token, userId } = person
  const currency = currencyOf(luck)
  const to = luck.pick(world.known).userId
  const [least, most] = sent[currency]
  const minor = (least + luck.below(most - least)) * smallestUnit(currency)
  const body = { userId: to, currency, amount: toMajor(minor) }
  const done = await client.work('send money', { method: 'POST', path: '/balance/transfer', body, token })
  if (done) world.journal.transferred.push({ from: userId, to, currency, minor })
}

/** Tries a voucher that others may be trying at this moment. */
const redeemVoucher: Deed = async ({ journal, extras }, { client, luck, token, userId }) => {
  const body = { code: luck.pick(extras.vouchers) }
  const asked = { method: 'POST', path: '/vouchers/redeem', body, token } as const
  const done = await client.work<RedeemedVoucher>('redeem a voucher', asked)
  if (done) journal.redeemed.push({ userId, currency: done.currency, minor: toMinor(done.amount) })
}

/** Looks at the newest orders; what is shown of codes is kept. Gives up one that is unpaid. */
const lookAtOrders: Deed = async (world, person) => {
  const { client, token } = person
  const page = await client.work<Orders>('look at orders', { path: '/orders?limit=6', token })
  for (const { orderId, codes } of page?.orders ?? []) {
    if (codes.length > 0) world.journal.shown.set(orderId, codes)
  }
  const unpaid = page?.orders.find(({ status }) => status === 'pending')
  if (!unpaid) return
  const path = `/orders/${unpaid.orderId}/cancel`
  const ended = await client.work<Order>('give up an order', { method: 'POST', path, body: {}, token })
  if (ended?.status === 'cancelled') world.journal.givenUp.push(ended.orderId)
}

const deeds: readonly Deed[] = [
  ...[buyFromBalance, buyFromBalance, buyFromBalance, buyByCard, buyByCard, buyByCard],
  ...[topUpBalance, topUpBalance, topUpPlayer, topUpPlayer, sendMoney, sendMoney, lookAtOrders, lookAtOrders, payLate],
  redeemVoucher,
  ...regularDeeds,
]

/** A buyer's day: one thing after another, with pauses to think. */
export async function live(world: World, person: Person): Promise<void> {
  await wait(person.luck.below(3000))
  while (!world.isOver()) {
    await person.luck.pick(deeds)(world, person)
    await wait(100 + person.luck.below(900))
  }
}

/** Registers as anybody would, then lives like the others. */
export async function join(world: World, newcomer: Omit<Person, 'userId' | 'token'>): Promise<void> {
  await wait(newcomer.luck.below(15_000))
  if (world.isOver()) return
  const { client, nickname } = newcomer
  const form = { nickname, password: 'chaos-pass-1' }
  const session = await register({ kind: 'register', client, form })
  if (!session) return
  world.journal.registered.push({ userId: session.userId, nickname: session.nickname })
  await live(world, { ...newcomer, userId: session.userId, token: session.token })
}
