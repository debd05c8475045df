import { sql } from 'drizzle-orm'
import { workerLimits } from '../../../../shared/limits'
import type { PaymentMethod } from '../../../../shared/payments'
import type { OrderRow } from '../order-row'

/** Money of an order that went back: minor units, Unix ms. `expectedAt` is null where the money is there already. */
export type RefundShown = { at: number; minor: number; to: 'balance' | 'card'; expectedAt: number | null }

type Kind = 'refund' | 'chargeback' | 'card_refund'
type Booked = { seq: number; at: number; minor: number; kind: Kind; reference: string; from: string }

/**
 * A column of a query over `orders`: what was booked as going back, by the order's number and by that of the payment
 * that paid it. Of an order whose money stayed nothing more is read.
 */
export const bookedBack = sql<Booked[]>`CASE WHEN orders.refunded > 0 THEN (
    SELECT json_group_array(json_object('seq', seq, 'at', at, 'minor', amount, 'kind', kind, 'reference', reference,
      'from', debit_account))
    FROM transfers WHERE note <> '' AND kind IN ('refund', 'chargeback', 'card_refund') AND note IN (
      SELECT orders.id UNION ALL SELECT id FROM payments WHERE order_id = orders.id AND outcome = 'order'))
  ELSE '[]' END`
  .mapWith((text: string): Booked[] => JSON.parse(text))
  .as('booked_back')

/**
 * The refunds of an order, oldest first; their sums are together what the order has refunded. A refund that was sent on
 * from the balance to the card, or taken from the balance because the card had it too, is shown where it ended.
 */
export function refundsShown(order: Pick<OrderRow, 'paymentMethod'>, booked: Booked[]): RefundShown[] {
  const references = new Set(booked.map(({ reference }) => reference))
  const stayed = booked.filter(({ reference }) => !reference.endsWith(failed) && !references.has(reference + failed))
  let shown: RefundShown[] = []
  for (const row of stayed.sort((one, other) => one.seq - other.seq)) {
    const { at, minor, kind, from } = row
    const card = { at, minor, to: 'card' as const, expectedAt: expectedAt(order, row) }
    if (kind === 'refund') shown.push({ at, minor, to: 'balance', expectedAt: null })
    else if (from.startsWith('system:sales:')) shown.push(card)
    else if (from.startsWith('user:') || from.startsWith('owed:')) shown = sentOn(shown, card)
  }
  return shown
}

/** How the booking of a card refund is named that its provider refused. */
const failed = ':back'

const shownWithinMs = workerLimits.refundShownMs satisfies Record<PaymentMethod, number>

/** By when a card shows it at the latest. What a bank took by itself it has given its customer before. */
function expectedAt({ paymentMethod }: Pick<OrderRow, 'paymentMethod'>, { at, reference }: Booked): number | null {
  return paymentMethod === 'balance' || reference.startsWith('dispute:') ? null : at + shownWithinMs[paymentMethod]
}

/** Moves a sum from the newest refunds to the balance to the card; more than those was not the order's money. */
function sentOn(shown: RefundShown[], { minor, ...card }: RefundShown): RefundShown[] {
  let left = minor
  const kept = shown.toReversed().map((each) => {
    const taken = each.to === 'balance' ? Math.min(left, each.minor) : 0
    left -= taken
    return { ...each, minor: each.minor - taken }
  })
  const moved = minor - left
  return [...kept.toReversed().filter((each) => each.minor > 0), ...(moved > 0 ? [{ ...card, minor: moved }] : [])]
}
