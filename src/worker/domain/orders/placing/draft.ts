import type { InstructionType } from '../../../../shared/contract/catalogue'
import type { Discount } from '../../../../shared/discounts'
import type { Translated } from '../../../../shared/languages'
import { workerLimits } from '../../../../shared/limits'
import type { Currency } from '../../../../shared/money'
import type { PaymentMethod, ProviderName } from '../../../../shared/payments'
import type { InstructionText } from '../../../db/schema'
import { type CartLineView, contentOf } from '../../cart/cart'
import type { CallerCtx } from '../../ctx'
import { type OrderView, undelivered } from '../reading/order-view'
import { currentInstructions } from './instructions'
import { type Lowering, loweringOf } from './lowering'
import type { Priced } from './pricing'

export type ItemDraft = {
  position: number
  offerId: string
  type: InstructionType
  quantity: number
  unitPrice: number
  /** For all pieces together. */
  paid: number
  discounts: Discount[] | null
  fromStock: boolean
  titles: string
  instructionsId: string
}
export type Draft = {
  order: OrderView
  content: string
  lowering: Lowering
  items: ItemDraft[]
  instructions: { id: string; texts: Translated<InstructionText> }[]
}

/** A way to pay at a provider, which top-ups of players choose after their order is made. */
export type PayOutside = { method: PaymentMethod; provider: ProviderName | null }

/** How a drafted order is to be paid: at once from the balance, or later, at a provider. */
export type PayWith = { method: 'balance' } | PayOutside

/** The order as it will stand after the commit; the batch proves its prices, its stock and its money. */
export function draftOf(ctx: CallerCtx, { lines, quote, coupon, currency }: Priced, payWith: PayWith): Draft {
  const costOf = ({ quantity }: CartLineView, position: number) => {
    const { list, paid, discounts } = quote.lines[position] ?? { list: 0, paid: 0, discounts: [] }
    return { unitPrice: list / quantity, paid, discounts: discounts.length === 0 ? null : discounts }
  }
  const types = [...new Set(lines.map((line) => line.type))]
  const versions = types.map((type) => ({ type, ...currentInstructions(type) }))
  const items = lines.map((line, position) => ({
    position,
    offerId: line.offerId,
    type: line.type,
    quantity: line.quantity,
    ...costOf(line, position),
    fromStock: line.source !== 'supplier',
    titles: JSON.stringify(line.titles),
    instructionsId: versions.find((version) => version.type === line.type)?.id ?? '',
  }))
  const order = {
    ...newOrder(ctx, 'codes', currency, payWith),
    total: quote.total,
    coupon: coupon?.code ?? null,
    vouchers: lines.reduce((sum, line, position) => sum + (line.vouchers ? costOf(line, position).paid : 0), 0),
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    game: null,
    player: null,
    topUp: null,
    byHand: null,
    items: lines.map((line, position) => ({ ...itemOf(line), ...costOf(line, position) })),
    instructions: versions.map((version) => version.texts),
  }
  return {
    ...{ order, content: contentOf(lines), items, instructions: versions },
    lowering: loweringOf(
      lines.map(({ quantity }) => quantity),
      quote,
      coupon,
    ),
  }
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
    coupon: null,
    vouchers: 0,
    reason: null,
    refunded: 0,
    completedAt: null,
    cancelledAt: null,
    refunds: [],
    codesHidden: false,
  }
}

function itemOf(line: CartLineView) {
  const { productId, type, titles, amount, label, region, quantity } = line
  return {
    productId,
    type,
    titles,
    amount,
    label,
    region,
    quantity,
    ...undelivered,
  }
}
