import type { Order } from '../../../shared/contract/orders'
import { useFormat } from '../../i18n/format'
import { statusNames } from '../../i18n/order-words'
import { useTranslation } from '../../i18n/translation'

export function Timeline({ timeline }: { timeline: Order['timeline'] }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <section aria-labelledby="timeline" className="panel p-5">
      <h2 id="timeline" className="mb-4 text-heading">
        {t('order.timeline')}
      </h2>
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
    </section>
  )
}
