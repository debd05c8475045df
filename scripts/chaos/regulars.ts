import type { Session } from '../../src/shared/contract/identity'
import type { Orders } from '../../src/shared/contract/orders'
import type { Referral } from '../../src/shared/contract/referral'
import type { RedeemedVoucher } from '../../src/shared/contract/vouchers'
import type { Luck } from '../seed/year/luck'
import type { Client } from './client'
import { toMinor } from './journal'
import { ownCard } from './pay-page'
import { fill, methodOf, paidOutside, payable, payByCard } from './shopping'
import type { Deed, Person, World } from './world'

// What buyers do in a shop that gives them reasons to come back.

/** Pieces of one thing that are worth a newcomer's first order, whatever is taken off; vouchers count for nothing. */
function enough({ shelf, extras }: World, luck: Luck) {
  const dear = shelf.offers.filter(({ price, productId }) => price >= 1 && productId !== extras.voucherProduct)
  const offer = luck.pick(dear)
  return { ...offer, qty: Math.ceil(6.5 / offer.price) }
}

type Coming = { kind: string; client: Client; form: { nickname: string; password: string; ref?: string } }

/** Registers. Whose first try was carried out without an answer has the nickname already, and logs in. */
export async function register({ kind, client, form }: Coming): Promise<Session | undefined> {
  const made = await client.work<Session>(kind, { method: 'POST', path: '/register', body: form })
  const { ref: _, ...known } = form
  return made ?? client.work<Session>('log in', { method: 'POST', path: '/login', body: known })
}

/** Somebody new comes by a buyer's link and buys for the first time, with a coupon of their own. */
const bringFriend: Deed = async (world, { client, token, userId: friendId }) => {
  const own = await client.work<Referral>('ask for the own link', { path: '/referral', token })
  if (!own) return
  const { luck, client: hand } = world.arrive()
  const form = { nickname: `guest-${luck.text(10)}`, password: 'chaos-pass-1', ref: own.code }
  const made = await register({ kind: 'come by a link', client: hand, form })
  if (!made) return
  const { userId, nickname } = made
  world.journal.registered.push({ userId, nickname })
  world.journal.referred.push({ friendId, newcomerId: userId })
  // Some pay by the card that everybody has: that looks like one person.
  const card = luck.oneOf(4) ? {} : { card: ownCard(luck) }
  const newcomer: Person = { userId, nickname, token: made.token, luck, client: hand, ...card }
  const seen = await hand.work<Referral>('look at the own coupon', { path: '/referral', token: made.token })
  const currency = luck.pick(paidOutside)
  const cart = await fill(world, newcomer, [enough(world, luck)])
  if (!cart) return
  const price = await payable(world, newcomer, { currency, cart, own: seen?.coupon?.code })
  const body = { type: 'order', currency, method: methodOf(currency, luck), ...price }
  await payByCard(world, newcomer, 'buy for the first time', { path: '/payment/create', body })
}

/** Buys vouchers by card, to pass them on. */
const buyVouchers: Deed = async (world, person) => {
  const offer = world.shelf.offers.find(({ productId }) => productId === world.extras.voucherProduct)
  const cart = offer && (await fill(world, person, [{ ...offer, qty: 1 + person.luck.below(2) }]))
  if (!cart) return
  const body = { type: 'order', currency: 'usd', method: 'card', amount: cart.total.usd ?? 0 }
  await payByCard(world, person, 'buy vouchers', { path: '/payment/create', body })
}

/** Redeems a voucher that somebody else has bought. */
const redeemGift: Deed = async ({ journal, gifts }, { client, token, userId }) => {
  const free = gifts.filter((each) => each.redeemer === null && each.userId !== userId)
  const gift = free.find(({ paymentId }) => paymentId !== null) ?? free[0]
  if (!gift) return
  const asked = { method: 'POST', path: '/vouchers/redeem', body: { code: gift.code }, token } as const
  const done = await client.work<RedeemedVoucher>('redeem a voucher', asked)
  // Whoever was refused has found it used or void: nobody need try again.
  gift.redeemer = userId
  if (done) journal.redeemed.push({ userId, currency: done.currency, minor: toMinor(done.amount) })
}

/** Says what somebody thinks of a thing that they have bought. */
const review: Deed = async ({ journal }, { client, luck, token, userId }) => {
  const page = await client.work<Orders>('look at orders', { path: '/orders?limit=6', token })
  const bought = page?.orders.filter(({ status }) => status === 'completed').flatMap(({ items }) => items) ?? []
  if (bought.length === 0) return
  const { productId } = luck.pick(bought)
  const body = { stars: 1 + luck.below(5), text: luck.oneOf(2) ? 'Chaos.' : '' }
  const asked = { method: 'POST', path: `/products/${productId}/reviews`, body, token } as const
  if (await client.work('write a review', asked)) journal.reviewed.push({ userId, productId })
}

const like: Deed = async ({ journal, shelf }, { client, luck, token, userId }) => {
  const { productId } = luck.pick(shelf.offers)
  const done = await client.work('like a product', { method: 'PUT', path: `/favourites/${productId}`, token })
  if (done) journal.liked.push({ userId, productId })
}

export const regularDeeds: readonly Deed[] = [
  ...[bringFriend, bringFriend, buyVouchers, buyVouchers, redeemGift, redeemGift, redeemGift, review, like],
]
