import type { ReactNode } from 'react'
import type { Order } from '../../../shared/contract/orders'
import type { OrderStep } from '../../../shared/order-states'
import { Moment } from '../../components/moment'
import { Section } from '../../components/page'
import { statusNames } from '../../i18n/order-words'
import { useTranslation } from '../../i18n/translation'

const names = {
  codes: { ...statusNames, ordered: 'order.stepOrdered' },
  topup: {
    ...statusNames,
    processing: 'order.stepPaid',
    ordered: 'order.stepOrdered',
    completed: 'order.stepDelivered',
  },
  byHand: {
    ...statusNames,
    processing: 'order.stepPaid',
    ordered: 'order.stepTaken',
    completed: 'order.stepDelivered',
  },
} as const satisfies Record<Order['kind'] | 'byHand', Record<OrderStep, string>>

/** What a paid top-up has still to go through; nothing while somebody has to look at it first. */
export function stepsAhead({ kind, status, reason, timeline }: Order): OrderStep[] {
  if (kind !== 'topup' || status !== 'processing' || reason === 'on_hold' || reason === 'disputed') return []
  return (['ordered', 'completed'] as const).filter((step) => !timeline.some((done) => done.status === step))
}

type Props = {
  timeline: Order['timeline']
  kind?: keyof typeof names
  ahead?: readonly OrderStep[]
  /** When the last step is expected. */
  expected?: ReactNode
}

const dot = 'absolute top-1.5 -left-[1.65rem] size-3 rounded-full ring-4 ring-surface'

/** What an order has gone through, and what is still ahead. */
export function Timeline({ timeline, kind = 'codes', ahead = [], expected }: Props) {
  const { t } = useTranslation()
  return (
    <Section title={t('order.timeline')} className="panel p-5">
      <ol className="relative grid gap-5 border-l-2 border-line pl-5">
        {timeline.map(({ status, at }) => (
          <li key={`${status} ${at}`} className="relative">
            <span aria-hidden="true" className={`${dot} bg-accent-ink`} />
            <p className="font-semibold">{t(names[kind][status])}</p>
            <Moment at={at} className="text-sm text-muted" />
          </li>
        ))}
        {ahead.map((step) => (
          <li key={step} className="relative text-muted">
            <span aria-hidden="true" className={`${dot} bg-edge`} />
            <p>{t('order.stepAhead', { step: t(names[kind][step]) })}</p>
            {step === 'completed' && <p className="text-sm">{expected}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
