import type { InstructionType } from '../../../../shared/contract/catalogue'
import { AppError } from '../../../../shared/errors'
import type { Translated } from '../../../../shared/languages'
import { workerLimits } from '../../../../shared/limits'
import type { Currency } from '../../../../shared/money'
import type { PaymentMethod, ProviderName } from '../../../../shared/payments'
import type { InstructionText } from '../../../db/schema'
import type { CartLineView } from '../../cart/cart'
import type { CallerCtx } from '../../ctx'
import { type OrderView, undelivered } from '../reading/order-view'
import { currentInstructions } from './instructions'

export type ItemDraft = {
  position: number
  offerId: string
  type: InstructionType
  quantity: number
  unitPrice: number
  /** For all pieces together. */
  paid: number
  fromStock: boolean
  titles: string
  instructionsId: string
}
export type Draft = {
  order: OrderView
  content: string
  items: ItemDraft[]
  instructions: { id: string; texts: Translated<InstructionText> }[]
}

/** How a drafted order is to be paid: at once from the balance, or later, at a provider. */
export type PayWith = { method: 'balance' } | { method: PaymentMethod; provider: ProviderName | null }

function unitPrice({ prices, key }: CartLineView, currency: Currency): number {
  const minor = prices[currency]
  if (minor === undefined) throw new AppError('not_sold_in_currency', { fields: { [key]: 'not_sold_in_currency' } })
  return minor
}

/** What the lines cost together, minor units. Raises `not_sold_in_currency` where one has no price in it. */
export const totalOf = (lines: CartLineView[], currency: Currency): number =>
  lines.reduce((sum, line) => sum + paidFor(line, currency), 0)

const paidFor = (line: CartLineView, currency: Currency): number => unitPrice(line, currency) * line.quantity

/** What a cart asks for, whatever the currency: equal for equal carts. */
export const contentOf = (lines: CartLineView[]): string =>
  lines
    .map((line) => `${line.offerId}*${line.quantity}`)
    .sort()
    .join(' ')

/** The order as it will stand after the commit; the batch proves its prices, its stock and its money. */
export function draftOf(ctx: CallerCtx, lines: CartLineView[], currency: Currency, payWith: PayWith): Draft {
  const types = [...new Set(lines.map((line) => line.type))]
  const versions = types.map((type) => ({ type, ...currentInstructions(type) }))
  const items = lines.map((line, position) => ({
    position,
    offerId: line.offerId,
    type: line.type,
    quantity: line.quantity,
    unitPrice: unitPrice(line, currency),
    paid: paidFor(line, currency),
    fromStock: line.source !== 'supplier',
    titles: JSON.stringify(line.titles),
    instructionsId: versions.find((version) => version.type === line.type)?.id ?? '',
  }))
  const order = {
    ...newOrder(ctx, 'codes', currency, payWith),
    total: totalOf(lines, currency),
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    game: null,
    player: null,
    topUp: null,
    byHand: null,
    items: lines.map((line) => itemOf(line, currency)),
    instructions: versions.map((version) => version.texts),
  }
  return { order, content: contentOf(lines), items, instructions: versions }
}

/** An order of the caller's that is placed now: paid at once, or waiting to be paid. */
export function newOrder(ctx: CallerCtx, kind: OrderView['kind'], currency: Currency, payWith: PayWith) {
  const nowMs = ctx.clock.nowMs()
  const isPaid = payWith.method === 'balance'
  return {
    id: ctx.ids.orderId(),
    userId: ctx.caller.userId,
    kind,
    currency,
    status: isPaid ? ('processing' as const) : ('pending' as const),
    paymentMethod: payWith.method,
    paymentProvider: isPaid ? null : payWith.provider,
    placedAt: nowMs,
    paidAt: isPaid ? nowMs : null,
    expiresAt: isPaid ? null : nowMs + workerLimits.unpaid.holdMs,
    ...{ reason: null, refunded: 0, completedAt: null, cancelledAt: null, refunds: [], codesHidden: false },
  }
}

function itemOf(line: CartLineView, currency: Currency): OrderView['items'][number] {
  const { productId, type, titles, amount, label, region, quantity } = line
  return {
    productId,
    type,
    titles,
    amount,
    label,
    region,
    quantity,
    unitPrice: unitPrice(line, currency),
    paid: paidFor(line, currency),
    ...undelivered,
  }
}
