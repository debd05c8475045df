import { providerNames } from '../../src/shared/payments'
import { type Finding, finding } from './books'
import type { Providers, SupplierOrder } from './providers'
import type { State } from './state'

type PaymentRow = {
  id: string
  provider: string
  amount: number
  refunded: number
  outcome: string | null
  booked: number
}

type SupplierOrderRow = { id: string; supplier: string; external_id: string | null; state: string; order_id: string }

/** What providers and the shop say of each other's money and orders is the same. */
export async function providersAgree(state: State, providers: Providers): Promise<Finding[]> {
  const there = (await Promise.all(providerNames.map(providers.paymentsAt))).flat()
  const here = new Map(
    state
      .rows<PaymentRow>(
        `SELECT id, provider, amount, refunded, outcome, (SELECT coalesce(sum(amount), 0) FROM transfers
          WHERE reference = 'payment:' || payments.id) AS booked FROM payments`,
      )
      .map((row) => [row.id, row]),
  )
  const paid = there.filter((each) => each.paid)
  const paidIds = new Set(paid.map(({ metadata }) => metadata.payment_id))
  const orders = await providers.supplierOrders()
  const ours = state.rows<SupplierOrderRow>('SELECT id, supplier, external_id, state, order_id FROM supplier_orders')
  const byId = new Map(ours.map((row) => [row.id, row]))
  const byNumber = new Map(ours.map((row) => [`${row.supplier} ${row.external_id}`, row]))
  // Who takes no name of ours for an order is asked for it once all the same: under its own number for it.
  const rowOf = ({ reference, supplier, id }: SupplierOrder) =>
    reference === null ? byNumber.get(`${supplier} ${id}`) : byId.get(reference)
  const delivered = Map.groupBy(
    orders.filter(({ state }) => state === 'done'),
    (order) => rowOf(order)?.id,
  )
  const toPlayers = Map.groupBy(
    orders.filter(({ state, player }) => state === 'done' && player !== null),
    (order) => rowOf(order)?.order_id,
  )
  return [
    finding(
      'what a buyer has paid at a provider is an order or balance here, booked once',
      paid.length,
      paid.flatMap(({ id, amount, metadata }) => {
        const row = here.get(metadata.payment_id ?? '')
        return row?.outcome && row.amount === amount && row.booked === amount
          ? []
          : [JSON.stringify({ id, amount, row })]
      }),
    ),
    finding(
      'nothing was booked as paid that no provider was paid for',
      here.size,
      [...here.values()]
        .filter(({ id, outcome, booked }) => (outcome !== null || booked > 0) && !paidIds.has(id))
        .map((row) => JSON.stringify(row)),
    ),
    finding(
      'providers have given back what is booked as given back',
      paid.filter(({ refunded }) => refunded > 0).length,
      paid.flatMap(({ id, refunded, metadata }) =>
        here.get(metadata.payment_id ?? '')?.refunded === refunded
          ? []
          : [JSON.stringify({ id, refunded, here: here.get(metadata.payment_id ?? '') })],
      ),
    ),
    finding(
      'what a supplier has delivered is delivered here, and what it was asked for once it has once',
      orders.length,
      orders.flatMap((order) => {
        const row = rowOf(order)
        const fits = (order.state === 'done') === (row?.state === 'done')
        const isOnce = (delivered.get(row?.id)?.length ?? 0) <= 1
        return row && fits && isOnce ? [] : [JSON.stringify({ ...order, row })]
      }),
    ),
    finding(
      'no player has more than one delivery for an order, from all suppliers together',
      toPlayers.size,
      [...toPlayers].flatMap(([orderId, had]) =>
        orderId !== undefined && had.length === 1 ? [] : [JSON.stringify({ orderId, had })],
      ),
    ),
  ]
}
