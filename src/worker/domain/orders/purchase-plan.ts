import { sql } from 'drizzle-orm'
import type { InstructionType } from '../../../shared/contract/catalogue'
import type { Translated } from '../../../shared/languages'
import type { Currency } from '../../../shared/money'
import { guard, type Plan } from '../../db/database'
import type { InstructionText } from '../../db/schema'
import { type CartLineView, planTake } from '../cart/cart'
import type { CallerCtx } from '../ctx'
import { planAnswer } from '../idempotency/idempotency'
import { claimedCount, planClaim, planCountSold } from '../inventory/inventory'
import { planTransfer, salesAccount, userAccount } from '../ledger/ledger'
import { planOwe } from '../outbox/outbox'
import { currentInstructions, planKeepInstructions } from './instructions'
import type { OrderView } from './order-view'

type ItemDraft = {
  position: number
  offerId: string
  type: InstructionType
  quantity: number
  titles: string
  instructionsId: string
}
type Draft = {
  order: OrderView
  items: ItemDraft[]
  instructions: { id: string; texts: Translated<InstructionText> }[]
}

/** The order as it will stand after the commit; the batch proves its prices, its stock and its money. */
export async function draftOf(ctx: CallerCtx, lines: CartLineView[], currency: Currency): Promise<Draft> {
  const nowMs = ctx.clock.nowMs()
  const types = [...new Set(lines.map((line) => line.type))]
  const versions = await Promise.all(types.map(async (type) => ({ type, ...(await currentInstructions(type)) })))
  const order: OrderView = {
    id: ctx.ids.orderId(),
    userId: ctx.caller.userId,
    kind: 'codes',
    currency,
    total: lines.reduce((sum, line) => sum + unitPrice(line, currency) * line.quantity, 0),
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    status: 'processing',
    reason: null,
    paymentMethod: 'balance',
    paymentProvider: null,
    placedAt: nowMs,
    paidAt: nowMs,
    completedAt: null,
    cancelledAt: null,
    items: lines.map((line) => itemOf(line, currency)),
    instructions: versions.map((version) => version.texts),
  }
  const items = lines.map((line, position) => ({
    position,
    offerId: line.offerId,
    type: line.type,
    quantity: line.quantity,
    titles: JSON.stringify(titlesOf(line)),
    instructionsId: versions.find((version) => version.type === line.type)?.id ?? '',
  }))
  return { order, items, instructions: versions }
}

const unitPrice = (line: CartLineView, currency: Currency) => (currency === 'usd' ? line.priceUsd : line.priceRub)

const titlesOf = ({ texts }: CartLineView): Translated<string> => ({
  en: texts.en.title,
  ru: texts.ru?.title,
  uz: texts.uz?.title,
})

function itemOf(line: CartLineView, currency: Currency): OrderView['items'][number] {
  const { productId, type, amount, label, region, quantity } = line
  return {
    productId,
    type,
    titles: titlesOf(line),
    amount,
    label,
    region,
    quantity,
    unitPrice: unitPrice(line, currency),
    codes: [],
  }
}

/** Every statement of one purchase. Order matters: what is checked first is what the buyer is told. */
export function planPurchase(ctx: CallerCtx, { order, items, instructions }: Draft): Plan {
  return [
    ...planAnswer(ctx, order),
    guard('cart_empty', sql`EXISTS (SELECT 1 FROM cart_lines WHERE user_id = ${order.userId})`),
    planOrder(order, items),
    ...planClaim(order.id, items),
    ...planKeepInstructions(instructions),
    planItems(order, items),
    ...planCountSold(order.id),
    ...planTransfer({
      reference: `order:${order.id}`,
      from: userAccount(order.userId, order.currency),
      to: salesAccount(order.currency),
      currency: order.currency,
      minor: order.total,
      kind: 'purchase',
      note: order.id,
      atMs: order.placedAt,
    }),
    sql`UPDATE users SET orders = orders + 1 WHERE id = ${order.userId}`,
    ...planOwe(ctx, order.id),
    ...planTake(ctx, items),
  ]
}

const priceColumn = (currency: Currency) => (currency === 'usd' ? sql`price_usd` : sql`price_rub`)

// `total` is what the lines the buyer saw cost at this moment, `agreed` what the buyer saw: `price_changed` when unlike,
// also when another tab has changed or removed one of the lines.
// CROSS JOIN keeps the list outside the loop, each line then is one look-up by key.
const planOrder = (order: OrderView, items: ItemDraft[]) => sql`
  INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, placed_at, paid_at)
  VALUES (${order.id}, ${order.userId}, ${order.kind}, ${order.currency},
    (SELECT coalesce(sum(offers.${priceColumn(order.currency)} * cart_lines.quantity), 0)
      FROM json_each(${JSON.stringify(items)}) AS item
      CROSS JOIN cart_lines ON cart_lines.user_id = ${order.userId} AND cart_lines.offer_id = item.value ->> 'offerId'
        AND cart_lines.quantity = item.value ->> 'quantity'
      JOIN offers ON offers.id = cart_lines.offer_id AND offers.state = 'live'
      JOIN products ON products.id = offers.product_id AND products.state = 'published'),
    ${order.total}, ${order.quantity}, ${order.status}, ${order.paymentMethod}, ${order.placedAt}, ${order.paidAt})`

// One row per cart line: offers are unique within a cart, so demand per offer is summed already.
const planItems = (order: OrderView, items: ItemDraft[]) => sql`
  INSERT INTO order_items (order_id, position, offer_id, product_id, type, titles, label, region, amount, unit_price,
    quantity, from_stock, claimed, instructions_id)
  SELECT ${order.id}, item.value ->> 'position', offers.id, offers.product_id, item.value ->> 'type',
    item.value ->> 'titles', offers.label, offers.region, offers.amount, offers.${priceColumn(order.currency)},
    item.value ->> 'quantity', item.value ->> 'quantity',
    ${claimedCount(order.id, sql`(item.value ->> 'position')`)}, item.value ->> 'instructionsId'
  FROM json_each(${JSON.stringify(items)}) AS item JOIN offers ON offers.id = item.value ->> 'offerId'`
