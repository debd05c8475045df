import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderActions } from '../../src/client/features/admin/order/order-actions'
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

function shown(disputes: Dispute[]): string {
  const payments = paidWith(disputes)
  const screen: ReactNode[] = [
    createElement(OrderActions, { key: 'acts', order, payments }),
    createElement(OrderPayments, { key: 'payments', order, payments }),
  ]
  const spoken = { translator, children: screen }
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Translated, spoken)))
}

const refund = 'admin.order.refund<'
const toCard = 'admin.order.sendToCard<'

test.each<[Dispute['state'] | undefined, string, boolean]>([
  [undefined, '', true],
  ['open', 'admin.order.disputeOpen', false],
  ['lost', 'admin.order.disputeLost', false],
  ['won', 'admin.order.disputeEnded', true],
])(
  'money of a payment whose dispute is %s: the order says "%s", and it can be given back: %s',
  (state, said, offered) => {
    const html = shown(state ? [{ state, amount: 0.99, at }] : [])
    expect(/admin\.order\.dispute\w+/.exec(html)?.[0] ?? '').toBe(said)
    expect([html.includes(refund), html.includes(toCard)]).toEqual([offered, offered])
  },
)
