import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { orderStoryQuery, useNoteOrder } from '../../../calls/admin-orders'
import { Section } from '../../../components/page'
import { Loaded, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ClaimCard } from '../claims/claim-card'
import { Notes } from '../notes'
import { SupplierOrderCard } from '../suppliers/supplier-order-card'
import { OrderBooks } from './order-books'
import { OrderFacts } from './order-facts'
import { OrderItems } from './order-items'
import { OrderPayments } from './order-payments'

function Cards({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Section className="min-w-0" title={title}>
      <div className="grid gap-4">{children}</div>
    </Section>
  )
}

type Timeline = (timeline: OrderStory['order']['timeline']) => ReactNode

function Story({ story, timeline }: { story: OrderStory; timeline: Timeline }) {
  const { t } = useTranslation()
  const note = useNoteOrder(story.order.orderId)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="grid gap-6">
        <OrderFacts {...story} />
        <OrderItems story={story} />
        <Cards title={t('admin.tabs.claims')}>
          {story.claims.map((claim) => (
            <ClaimCard key={claim.claimId} claim={claim} />
          ))}
        </Cards>
        <OrderPayments order={story.order} payments={story.payments} />
        <Cards title={t('admin.supplierOrders.title')}>
          {story.supplierOrders.map((order) => (
            <SupplierOrderCard key={order.id} order={order} />
          ))}
        </Cards>
        <OrderBooks booked={story.booked} />
      </div>
      <div className="grid gap-6">
        {timeline(story.order.timeline)}
        <Notes about={story.order.orderId} notes={story.notes} pending={note.isPending} add={note.mutateAsync} />
      </div>
    </div>
  )
}

/** Everything about one order. `timeline` draws when its state changed. */
export function OrderFile({ id, timeline }: { id: string; timeline: Timeline }) {
  const { t } = useTranslation()
  return (
    <Loaded
      query={useQuery(orderStoryQuery(id))}
      failed="order.loadFailed"
      missing={<StateView icon={SearchX} title={t('order.notFound')} />}
    >
      {(story) => <Story story={story} timeline={timeline} />}
    </Loaded>
  )
}
