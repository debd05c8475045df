import { CircleCheck, CircleX, Hourglass, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { Order } from '../../../shared/contract/orders'
import { idsBeside } from '../../../shared/players'
import { ButtonLink } from '../../components/link'
import { takeFocus } from '../../components/take-focus'
import { useFormat } from '../../i18n/format'
import { pathTo } from '../../paths'
import { usePaidOrder } from './live-order'
import { OrderNotice } from './order-notice'
import { StatusBadge } from './status-badge'

const onItsWay = 'animate-spin text-accent-ink'

const stages = {
  paid: { title: 'topups.paid', Icon: LoaderCircle, look: onItsWay },
  byHand: { title: 'order.handPaid', Icon: Hourglass, look: 'text-accent-ink' },
  ordered: { title: 'topups.ordered', Icon: LoaderCircle, look: onItsWay },
  completed: { title: 'topups.done', Icon: CircleCheck, look: 'text-accent-ink' },
  cancelled: { title: 'topups.undone', Icon: CircleX, look: 'text-danger' },
} as const satisfies Record<string, { title: string; Icon: LucideIcon; look: string }>

/** How far a paid top-up has come. */
function stageOf(order: Order | undefined): keyof typeof stages {
  if (order?.status === 'completed' || order?.status === 'cancelled') return order.status
  if (order?.byHand) return 'byHand'
  return order?.timeline.some(({ status }) => status === 'ordered') ? 'ordered' : 'paid'
}

/** The moment after a top-up is paid: its order, live. */
export function ToppedUp({ orderId }: { orderId: string }) {
  const { t, number } = useFormat()
  const order = usePaidOrder(orderId)
  const { title, Icon, look } = stages[stageOf(order)]
  return (
    <section
      // On a phone the button that was pressed is far below.
      ref={takeFocus}
      tabIndex={-1}
      aria-labelledby="topped-up"
      className="panel glow mb-6 grid animate-rise gap-4 border-accent-ink p-5"
    >
      <div role="status">
        <h2 id="topped-up" className="flex min-h-[3lh] items-center gap-3 text-heading sm:min-h-0">
          <Icon className={`size-7 shrink-0 ${look}`} />
          {t(title)}
        </h2>
      </div>
      {/* Above what is still to come: it stays where a finger is about to press it. */}
      <ButtonLink href={pathTo.order(orderId)} look="secondary" className="sm:justify-self-start">
        {t('profile.openOrder')}
      </ButtonLink>
      {order && (
        <div className="justify-self-start">
          <StatusBadge status={order.status} />
        </div>
      )}
      {order?.player && (
        <p className="text-muted">
          <span className="font-semibold wrap-anywhere text-ink">{order.player.name}</span> {idsBeside(order.player)}
          {order.items.map((item) => ` · ${item.title}${item.qty > 1 ? `\u00a0×\u00a0${number(item.qty)}` : ''}`)}
        </p>
      )}
      {order && <OrderNotice order={order} />}
    </section>
  )
}
