import type { Order } from '../../../shared/contract/orders'
import { Section } from '../../components/page'
import { useFormat } from '../../i18n/format'
import { statusNames } from '../../i18n/order-words'

export function Timeline({ timeline }: { timeline: Order['timeline'] }) {
  const { t, date } = useFormat()
  return (
    <Section title={t('order.timeline')} className="panel p-5">
      <ol className="relative grid gap-5 border-l-2 border-line pl-5">
        {timeline.map(({ status, at }) => (
          <li key={`${status} ${at}`} className="relative">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[1.65rem] size-3 rounded-full bg-accent-ink ring-4 ring-surface"
            />
            <p className="font-semibold">{t(statusNames[status])}</p>
            <time dateTime={at} className="text-sm text-muted">
              {date(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}
