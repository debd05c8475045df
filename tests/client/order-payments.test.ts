import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderActions } from '../../src/client/features/admin/order/order-actions'
import { OrderItems } from '../../src/client/features/admin/order/order-items'
import { OrderPayments } from '../../src/client/features/admin/order/order-payments'
import { Translated } from '../../src/client/i18n/translation'
import type { OrderStory } from '../../src/shared/contract/stories'
import { orderOf } from './samples'
import { inWords } from './words'

const speech = { language: 'en', t: inWords.t } as const
const translator = { speech: () => speech, listen: () => () => {} }
const client = new QueryClient()

const at = '2026-11-21T10:00:00.000Z'
const order: OrderStory['order'] = {
  ...orderOf({ refunded: 0.5, timeline: [{ status: 'processing', at }] }),
  ...{ userId: 'u1', nickname: 'ada' },
}

type Dispute = OrderStory['payments'][number]['disputes'][number]

function paidWith(disputes: Dispute[]): OrderStory['payments'] {
  const sums = { currency: 'usd', amount: 0.99, refunded: 0, bonus: 0 } as const
  const ways = { kind: 'order', status: 'paid', method: 'card', provider: 'stripe', outcome: 'order' } as const
  const names = { paymentId: 'p1', orderId: order.orderId, userId: 'u1', externalId: 'cs_1' }
  return [{ ...sums, ...ways, ...names, pay_url: null, frame: false, reason: null, createdAt: at, disputes }]
}

const code = {
  codeId: '7',
  masked: '…ABCD',
  state: 'delivered',
  voided: null,
  orderId: order.orderId,
  item: 0,
} as const
const nothingElse = { awaited: [], supplierOrders: [], booked: [], claims: [], notes: [] }

function shown(disputes: Dispute[], changes: Partial<OrderStory['order']> = {}): string {
  const payments = paidWith(disputes)
  const now = { ...order, ...changes }
  const screen: ReactNode[] = [
    createElement(OrderActions, { key: 'acts', order: now, payments }),
    createElement(OrderPayments, { key: 'payments', order: now, payments }),
    createElement(OrderItems, { key: 'items', story: { order: now, payments, codes: [code], ...nothingElse } }),
  ]
  const spoken = { translator, children: screen }
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Translated, spoken)))
}

const refund = 'admin.order.refund<'
const toCard = 'admin.order.sendToCard<'
const replace = 'admin.order.replaceNamed'

test.each<[Dispute['state'] | undefined, string, boolean]>([
  [undefined, '', true],
  ['open', 'admin.order.disputeOpen', false],
  ['lost', 'admin.order.disputeLost', false],
  ['won', 'admin.order.disputeEnded', true],
])(
  'money of a payment whose dispute is %s: the order says "%s", and it can be given back, and its codes be replaced: %s',
  (state, said, offered) => {
    const html = shown(state ? [{ state, amount: 0.99, at }] : [])
    expect(/admin\.order\.dispute\w+/.exec(html)?.[0] ?? '').toBe(said)
    expect([refund, toCard, replace].map((act) => html.includes(act))).toEqual([offered, offered, offered])
  },
)

test('codes of an order whose buyer has all the money back are not replaced', () => {
  expect(shown([], { refunded: order.totalAmount })).not.toContain(replace)
})
