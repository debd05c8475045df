import { refusedSpan, spanOf } from '../../../src/shared/delivery-spans'
import { workerLimits } from '../../../src/shared/limits'
import { type Currency, mainCurrency } from '../../../src/shared/money'
import type { OrderReason, OrderStatus } from '../../../src/shared/order-states'
import { salesAccount, userAccount } from '../../../src/worker/domain/ledger/ledger'
import { dayOf } from '../../../src/worker/domain/reports/top-up-days'
import type { Books } from './books'
import type { Buyer } from './buyers'
import { add, type Day } from './day'
import { type Goods, topUps } from './goods'
import type { Luck } from './luck'
import { type PayBy, payBy, payInside, payOutside } from './paying'
import type { Shelf } from './stock'

const secondMs = 1000
const minuteMs = 60_000

/** What becomes of an order; most are delivered. */
type End = { status: OrderStatus; reason: OrderReason | null; refunded: boolean }

export type Scene = { luck: Luck; books: Books; shelf: Shelf; goods: Goods[]; adminId: string; endMs: number }

type Line = { goods: Goods; quantity: number; unitPrice: number }

function endOf({ luck, endMs }: Scene, placedAt: number, kind: 'codes' | 'topup'): End {
  const isOpen = endMs - placedAt < 20 * minuteMs
  if (isOpen && luck.oneOf(2)) return { status: 'pending', reason: null, refunded: false }
  const isToday = endMs - placedAt < 6 * 60 * minuteMs
  if (isToday && kind === 'codes' && luck.oneOf(8)) return { status: 'processing', reason: 'on_hold', refunded: false }
  if (!isOpen && luck.oneOf(14)) return { status: 'cancelled', reason: 'expired', refunded: false }
  if (!isOpen && luck.oneOf(40)) return { status: 'cancelled', reason: 'given_up', refunded: false }
  if (kind === 'topup' && luck.oneOf(50)) return { status: 'cancelled', reason: 'rejected', refunded: true }
  return { status: 'completed', reason: null, refunded: luck.oneOf(50) }
}

// Of ten orders five are paid in dollars and four in roubles.
const paidIn: Extract<keyof (typeof topUps)[number], Currency>[] = [
  ...Array(5).fill('usd'),
  ...Array(4).fill('rub'),
  'uzs',
]

/** One order from its beginning to its end, with all that it leaves behind. */
export function placeOrder(scene: Scene, day: Day, buyer: Buyer, placedAt: number): void {
  const { luck } = scene
  const kind = luck.oneOf(7) ? 'topup' : 'codes'
  const wanted = luck.pick(paidIn)
  const currency = scene.goods.some(({ prices }) => prices[wanted] !== undefined) ? wanted : mainCurrency
  const end = endOf(scene, placedAt, kind)
  const by = payBy(luck, currency, isPaid(end))
  const paidAt = isPaid(end) ? placedAt + (by.provider ? 2 * minuteMs : 0) : null
  const doneAt = paidAt === null ? placedAt + workerLimits.unpaid.holdMs : paidAt + (2 + luck.below(30)) * secondMs
  const topUp = luck.pick(topUps)
  const lines = kind === 'codes' ? linesOf(scene, currency) : []
  const order = {
    ...{ id: luck.text(12), buyer, kind, currency, by, end, placedAt, paidAt, doneAt },
    total: kind === 'codes' ? sumOf(lines, (line) => line.unitPrice * line.quantity) : topUp[currency],
    quantity: kind === 'codes' ? sumOf(lines, (line) => line.quantity) : 1,
  } satisfies Order
  writeDown(day, order)
  if (end.status === 'processing') day.rows.outbox.push({ orderId: order.id, dueAt: scene.endMs + minuteMs })
  pay(scene, day, order)
  for (const [position, line] of lines.entries()) sell(scene, day, order, position, line)
  if (kind === 'topup') deliverToPlayer(scene, day, order, topUp)
  if (end.refunded) giveBack(scene, day, order)
}

type Order = {
  id: string
  buyer: Buyer
  kind: 'codes' | 'topup'
  currency: Currency
  by: PayBy
  end: End
  placedAt: number
  paidAt: number | null
  /** When it was delivered, or came to its other end. */
  doneAt: number
  total: number
  quantity: number
}

const isPaid = ({ status, reason }: End) => status === 'completed' || status === 'processing' || reason === 'rejected'

const sumOf = (lines: Line[], of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0)

function writeDown(day: Day, { id, buyer, kind, currency, by, end, placedAt, paidAt, doneAt, total, quantity }: Order) {
  const isCompleted = end.status === 'completed'
  day.rows.orders.push({
    ...{ id, userId: buyer.id, kind, currency, total, agreed: total, quantity, placedAt, paidAt },
    ...{ status: end.status, reason: end.reason, paymentMethod: by.method, paymentProvider: by.provider },
    completedAt: isCompleted ? doneAt : null,
    cancelledAt: end.status === 'cancelled' ? doneAt : null,
    expiresAt: by.provider ? placedAt + workerLimits.unpaid.holdMs : null,
    refunded: end.refunded ? total : 0,
  })
  add(day.orders, buyer.id)
  if (isCompleted) add(day.purchases, buyer.id)
}

/** One to three different offers, mostly one piece of each. */
function linesOf({ luck, goods }: Scene, currency: Currency): Line[] {
  const sold = goods.flatMap((each) => {
    const { [currency]: unitPrice } = each.prices
    return unitPrice === undefined ? [] : { goods: each, unitPrice }
  })
  const wanted = Array.from({ length: luck.oneOf(6) ? 3 : 1 }, () => luck.pick(sold))
  return [...new Set(wanted)].map((each) => ({ ...each, quantity: luck.oneOf(5) ? 2 : 1 }))
}

function pay({ luck, books }: Scene, day: Day, { id, buyer, currency, total, by, placedAt, end }: Order): void {
  const wish = { userId: buyer.id, currency, minor: total, orderId: id, atMs: placedAt, by }
  if (isPaid(end) && !by.provider) payInside(day, books, luck, wish)
  else if (isPaid(end)) payOutside(day, books, luck, wish, 'paid')
  else if (end.status === 'pending') payOutside(day, books, luck, wish, 'pending')
  else payOutside(day, books, luck, wish, luck.oneOf(3) ? 'failed' : 'expired')
}

function sell({ luck, shelf, endMs }: Scene, day: Day, order: Order, position: number, line: Line): void {
  const { goods, quantity, unitPrice } = line
  const { id: orderId, buyer, end, doneAt } = order
  const { titles, type, label, region, amount, productId, instructionsId } = goods
  day.rows.orderItems.push({
    ...{ orderId, position, offerId: goods.id, productId, type, titles, label, region, amount, instructionsId },
    ...{ unitPrice, quantity, fromStock: quantity, claimed: quantity },
  })
  // What was never paid went back to stock, and was sold to somebody else since.
  if (end.status === 'cancelled') return
  add(day.sold, goods.id, quantity)
  const deliveredAt = end.status === 'completed' ? doneAt : null
  const sold = { orderId, position, deliveredAt }
  const [codeId] = Array.from({ length: quantity }, () => shelf.take(day, goods, doneAt, sold))
  if (codeId === undefined || deliveredAt === null || !luck.oneOf(100)) return
  const isOpen = endMs - doneAt < 2 * 24 * 60 * minuteMs
  day.rows.claims.push({
    ...{ id: luck.text(20), orderId, itemPosition: position, codeId, userId: buyer.id, at: doneAt + minuteMs },
    message: 'The code is said to be used already.',
    state: isOpen ? 'open' : 'refused',
    reply: isOpen ? null : 'It was redeemed on your account.',
    answeredAt: isOpen ? null : doneAt + 60 * minuteMs,
  })
}

function deliverToPlayer({ luck }: Scene, day: Day, order: Order, topUp: (typeof topUps)[number]): void {
  const { game, id: packageId, ref, name, cost } = topUp
  const { id, buyer, placedAt, end, doneAt } = order
  const playerId = String(100_000_000 + luck.below(900_000_000))
  day.rows.orderTopUps.push({
    ...{ orderId: id, userId: buyer.id, transactionId: `seed-${id}`, game, playerId, ref, name },
    ...{ playerName: buyer.nickname, packageId, supplier: 'gamesdrop', region: null, maxCost: cost, at: placedAt },
  })
  if (!isPaid(end)) return
  const isDone = end.status === 'completed'
  const span = isDone ? spanOf(doneAt - placedAt) : refusedSpan
  day.topUps.push({ day: dayOf(doneAt), game, supplier: 'gamesdrop', span, pieces: 1 })
  day.rows.supplierOrders.push({
    ...{ id: luck.text(20), orderId: id, itemPosition: 0, supplier: 'gamesdrop', ref, playerId, maxCost: cost },
    ...{ createdAt: placedAt, placedAt, closedAt: doneAt, checks: 1 },
    state: isDone ? 'done' : 'rejected',
    externalId: isDone ? `seed-${id}` : null,
    cost: isDone ? cost : null,
    reason: isDone ? null : 'unavailable',
  })
}

function giveBack({ luck, books, adminId }: Scene, day: Day, { id, buyer, currency, total, doneAt, end }: Order): void {
  const at = doneAt + minuteMs
  const isRejected = end.reason === 'rejected'
  books.move({
    reference: `refund:${isRejected ? id : luck.text(20)}`,
    from: salesAccount(currency),
    to: userAccount(buyer.id, currency),
    ...{ currency, minor: total, kind: 'refund', note: id, atMs: at },
  })
  if (isRejected) return
  day.rows.auditEntries.push({
    ...{ id: luck.text(20), at, actor: adminId, action: 'refund_order', subject: id, before: 0, after: total },
    reason: 'The buyer asked for it.',
  })
}
