import type { Supplier } from '../../../calls/admin-suppliers'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'
import { failureText, timeText } from '../delivery-words'
import { Facts } from '../facts'

/** How well a supplier has delivered to players lately, and what keeps it from selling. */
export function SupplierHealth({ supplier }: { supplier: Supplier }) {
  const words = useFormat()
  const { t, number } = words
  const { failures, brokenUntil, usualSeconds, lastDays } = supplier
  const ended = lastDays.delivered + lastDays.refused
  const facts = [
    brokenUntil && { name: t('admin.suppliers.brokenUntil'), value: <Moment at={brokenUntil} /> },
    failures > 0 && { name: t('admin.suppliers.failures'), value: number(failures) },
    usualSeconds !== null && {
      name: t('admin.suppliers.usual'),
      value: timeText(usualSeconds, { delivered: 1 }, words),
    },
    { name: t('admin.suppliers.lastDays'), value: ended === 0 ? t('admin.suppliers.nothingYet') : number(ended) },
    ended > 0 && { name: t('admin.times.delivered'), value: number(lastDays.delivered) },
    ended > 0 && { name: t('admin.times.refused'), value: number(lastDays.refused) },
    ended > 0 && { name: t('admin.times.failures'), value: failureText(lastDays, words) },
    ended > 0 && { name: t('admin.times.half'), value: timeText(lastDays.p50, lastDays, words) },
    ended > 0 && { name: t('admin.times.most'), value: timeText(lastDays.p95, lastDays, words) },
  ]
  return <Facts facts={facts} />
}
