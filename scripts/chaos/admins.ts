import { setTimeout as wait } from 'node:timers/promises'
import type { AdminUserStory } from '../../src/shared/contract/admin'
import type { Order } from '../../src/shared/contract/orders'
import type { Payment } from '../../src/shared/contract/payments'
import type { AdminReferrals } from '../../src/shared/contract/referral'
import type { ImportReport } from '../../src/shared/contract/stock'
import { workerLimits } from '../../src/shared/limits'
import { type Currency, smallestUnit } from '../../src/shared/money'
import type { Luck } from '../seed/year/luck'
import { type Journal, toMinor } from './journal'
import type { Deed, Person, World } from './world'

/** The administrator of the demo shop. */
export const adminForm = { nickname: 'admin', password: 'admin-demo-1' }

const reason = 'Chaos'

/** Brings codes of one thing that is sold. */
const importCodes: Deed = async (world, { client, luck, token }) => {
  // Vouchers are made by the shop itself.
  const others = world.shelf.offers.filter(({ productId }) => productId !== world.extras.voucherProduct)
  const { productId, amount } = luck.pick(others)
  const codes = Array.from({ length: 3 + luck.below(8) }, () => `CHAOS-${luck.text(16)}`)
  const path = `/admin/products/${productId}/codes`
  const asked = { method: 'POST', path, body: { amount, codes }, token } as const
  const report = await client.work<ImportReport>('import codes', asked)
  if (report) world.journal.imported.push({ batchId: report.batchId, added: report.added })
}

/** Sets a balance. The cents tell each of these acts from every other. */
const setBalance: Deed = async (world, { client, luck, token }) => {
  const { userId } = luck.pick(world.known)
  const minor = 2000 + luck.below(100_000)
  const asked = {
    method: 'PUT',
    path: `/admin/users/${userId}`,
    body: { balanceUsd: minor / 100, reason },
    token,
  } as const
  if (await client.work('set a balance', asked)) world.journal.adjusted.push({ userId, currency: 'usd', minor })
}

/** A sum in the smallest units that a currency shows, at least one of them. */
const inUnits = (minor: number, currency: Currency): number =>
  Math.max(1, Math.floor(minor / smallestUnit(currency))) * smallestUnit(currency)

/** A part of what was paid; at times all of it, as some providers give back nothing less. */
const partOf = ({ currency, minor }: { currency: Currency; minor: number }, luck: Luck): number =>
  luck.oneOf(3) ? minor : inUnits(luck.below(Math.floor(minor / 4)), currency)

const refundOrder: Deed = async (world, { client, luck, token }) => {
  const { journal } = world
  if (journal.bought.length === 0) return
  const { orderId, minor, currency } = luck.pick(journal.bought)
  const part = luck.oneOf(2) ? undefined : inUnits(minor / 4, currency)
  const asked = { method: 'POST', path: `/admin/orders/${orderId}/refund`, token } as const
  const body = { reason, ...(part && { amount: part / 100 }) }
  const order = await client.work<Order>('refund to the balance', { ...asked, body })
  if (order) journal.refunded.push({ orderId, minor: toMinor(order.refunded) })
}

/** The older half of those that brought a friend a credit, or will; all orders while there is none. */
function firstOrders({ byCard, referred }: Journal): Journal['byCard'] {
  const newcomers = new Set(referred.map(({ newcomerId }) => newcomerId))
  const first = byCard.filter(({ userId }) => newcomers.has(userId))
  return first.length === 0 ? byCard : first.slice(0, Math.ceil(first.length / 2))
}

/** Both halves of it are told: what the order gives back, and what the card gets. */
const refundOrderToCard: Deed = async (world, { client, luck, token }) => {
  const { journal } = world
  if (journal.byCard.length === 0) return
  const paid = luck.pick(luck.oneOf(2) ? firstOrders(journal) : journal.byCard)
  const { orderId, paymentId } = paid
  const part = partOf(paid, luck)
  const asked = { method: 'POST', path: `/admin/orders/${orderId}/refund`, token } as const
  const body = { reason, to: 'card', amount: part / 100 }
  const order = await client.work<Order>('refund an order to the card', { ...asked, body })
  if (!order) return
  journal.refunded.push({ orderId, minor: toMinor(order.refunded) })
  journal.sentBack.push({ paymentId, minor: part })
}

const refundToCard: Deed = async (world, { client, luck, token }) => {
  const { journal } = world
  if (journal.seenPaid.size === 0) return
  const paid = luck.pick([...journal.seenPaid.values()])
  const { paymentId } = paid
  const minor = partOf(paid, luck)
  const asked = { method: 'POST', path: `/admin/payments/${paymentId}/refund`, token } as const
  const payment = await client.work<Payment>('refund to the card', { ...asked, body: { reason, amount: minor / 100 } })
  if (payment) journal.sentBack.push({ paymentId, minor })
}

/** Pays or refuses a credit for a newcomer that looks like one person with the friend. */
const decideCredit: Deed = async ({ journal }, { client, luck, token }) => {
  const path = '/admin/referrals?state=held'
  const held = await client.work<AdminReferrals>('look at credits that are held', { path, token })
  if (!held || held.referrals.length === 0) return
  const { referralId } = luck.pick(held.referrals)
  const body = { pay: luck.oneOf(2), reason }
  const asked = { method: 'POST', path: `/admin/referrals/${referralId}/decide`, body, token } as const
  if (await client.work('decide about a credit', asked)) journal.credited.push({ referralId, pay: body.pay })
}

/** Gives frozen money of a voucher back to its redeemer, or takes it; one in two waits for the bank. */
const decideFrozen: Deed = async ({ journal, gifts }, { client, luck, token }) => {
  const redeemers = gifts.flatMap(({ redeemer }) => redeemer ?? [])
  if (redeemers.length === 0 || luck.oneOf(2)) return
  const story = await client.work<AdminUserStory>('look at a redeemer', {
    path: `/admin/users/${luck.pick(redeemers)}`,
    token,
  })
  const frozenId = story?.frozenVouchers.find(({ state }) => state === 'frozen')?.frozenId
  if (frozenId === undefined) return
  const body = { act: luck.oneOf(2) ? 'give_back' : 'take', reason } as const
  const asked = { method: 'POST', path: `/admin/frozen-vouchers/${frozenId}`, body, token } as const
  if (await client.work('decide about frozen money', asked)) journal.decided.push({ frozenId, act: body.act })
}

/** Gives somebody the tier that nobody reaches by buying. */
const giveTier: Deed = async ({ journal, known, extras }, { client, luck, token }) => {
  const { userId } = luck.pick(known)
  const tier = extras.tierByHand
  const asked = { method: 'PUT', path: `/admin/users/${userId}/tier`, body: { tier, reason }, token } as const
  if (await client.work('give a tier', asked)) journal.given.push({ userId, tier })
}

const deeds: readonly Deed[] = [
  ...[importCodes, importCodes, setBalance, refundOrder, refundOrderToCard, refundToCard],
  ...[decideCredit, decideFrozen, giveTier],
]

/** An administrator says again who they are. */
export const confirm = ({ client, token }: Person) =>
  client.call({ method: 'POST', path: '/step-up', body: { password: adminForm.password }, token })

/** An administrator's day. */
export async function administer(world: World, person: Person, pauseMs: number): Promise<void> {
  let confirmedMs = Number.NEGATIVE_INFINITY
  while (!world.isOver()) {
    // Balances ask every few minutes who it is.
    if (Date.now() - confirmedMs > workerLimits.stepUpMs / 2) {
      await confirm(person)
      confirmedMs = Date.now()
    }
    await person.luck.pick(deeds)(world, person)
    await wait(pauseMs / 2 + person.luck.below(pauseMs))
  }
}
