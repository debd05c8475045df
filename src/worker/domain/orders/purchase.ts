import { AppError, type ErrorCode, type FieldErrors } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { untilSettled } from '../../db/database'
import { commitAs, readAs } from '../caller/caller'
import { type CartLineView, linesQuery, planRequote, withKeys } from '../cart/cart'
import { catalogueChanged } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { earlierAnswer, earlierQuery } from '../idempotency/idempotency'
import { sendSoon } from '../outbox/outbox'
import type { OrderView } from './order-view'
import { draftOf, planPurchase } from './purchase-plan'

type Payment = { currency: Currency; expectedMinor?: number }

/**
 * Buys the whole cart from the caller's balance: order, items, codes, money, owed delivery and emptied cart in one
 * batch, or nothing. `expectedMinor` is the total the buyer was shown. Answers the order, `processing`.
 * Raises `cart_empty`, `price_changed` and `out_of_stock` (lines in `fields`), `insufficient_funds`,
 * `idempotency_mismatch`.
 */
export const payFromBalance = (ctx: CallerCtx, payment: Payment): Promise<OrderView> =>
  untilSettled(() => purchase(ctx, payment))

async function purchase(ctx: CallerCtx, payment: Payment): Promise<OrderView> {
  const [earlierRows, lineRows] = await readAs(ctx, [earlierQuery(ctx), linesQuery(ctx)])
  const earlier = earlierAnswer<OrderView>(ctx, earlierRows)
  if (earlier) return earlier
  const lines = withKeys(lineRows)
  if (lines.length === 0) throw new AppError('cart_empty')
  await refuseUnsellable(ctx, lines)
  const draft = await draftOf(ctx, lines, payment.currency)
  if (payment.expectedMinor !== undefined && payment.expectedMinor !== draft.order.total) {
    throw new AppError('price_changed', { fields: fieldsOf(lines, 'price_changed') })
  }
  await commitAs(ctx, planPurchase(ctx, draft)).catch((error: unknown) => explain(ctx, error))
  sendSoon(ctx, draft.order.id)
  catalogueChanged(ctx)
  return draft.order
}

// The buyer is told once that prices moved; from then on the cart shows today's, so paying again pays what is shown.
async function refuseUnsellable(ctx: CallerCtx, lines: CartLineView[]): Promise<void> {
  refuse(lines.filter((line) => !line.sellable))
  const moved = lines.filter((line) => line.nowUsd !== line.priceUsd || line.nowRub !== line.priceRub)
  if (moved.length === 0) return
  await commitAs(ctx, planRequote(ctx))
  throw new AppError('price_changed', { fields: fieldsOf(moved, 'price_changed') })
}

function refuse(soldOut: CartLineView[]): void {
  if (soldOut.length > 0) throw new AppError('out_of_stock', { fields: fieldsOf(soldOut, 'out_of_stock') })
}

const fieldsOf = (lines: CartLineView[], code: ErrorCode): FieldErrors =>
  Object.fromEntries(lines.map((line) => [line.key, code]))

/** The batch refused by what the rows say: look again to name the lines. */
async function explain(ctx: CallerCtx, error: unknown): Promise<never> {
  const moved = error instanceof AppError && ['out_of_stock', 'price_changed'].includes(error.code)
  if (!moved) throw error
  const [rows] = await readAs(ctx, [linesQuery(ctx)])
  const lines = withKeys(rows)
  await refuseUnsellable(ctx, lines)
  refuse(lines.filter((line) => line.stock < line.quantity))
  throw error
}
