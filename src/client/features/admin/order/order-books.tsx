import { ArrowRight } from 'lucide-react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { useFormat } from '../../../i18n/format'
import { transferNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { Section } from '../section'
import { useAccountName } from './account-name'

/** What was booked about an order, from which account to which. */
export function OrderBooks({ booked }: { booked: OrderStory['booked'] }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const accountName = useAccountName()
  if (booked.length === 0) return null
  return (
    <Section title={t('admin.order.books')}>
      <ul className="-my-3 divide-y divide-line">
        {booked.map((line) => (
          <li key={line.reference} className="py-3 tabular-nums">
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="font-semibold">{t(transferNames[line.kind], { userId: '' })}</span>
              <span className="font-bold">{money(line.amount, line.currency)}</span>
            </p>
            <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
              {accountName(line.from)}
              <ArrowRight role="img" aria-label={t('admin.order.to')} className="size-4" />
              {accountName(line.to)} · <time dateTime={line.at}>{date(line.at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
