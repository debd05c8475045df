import type { Currency } from '../../../../shared/money'
import type { CurrencySales } from '../../../calls/admin-reports'
import { useFormat } from '../../../i18n/format'
import type { Column } from '../rows/column'
import { RecordTable } from '../rows/record-table'

type Day = CurrencySales['days'][number]

/** The days in figures, the newest first. */
export function DaysTable({ days, currency }: { days: readonly Day[]; currency: Currency }) {
  const { t, money, number, day: dayText } = useFormat()
  const columns: Column<Day>[] = [
    { name: t('admin.dashboard.day'), card: 'title', show: ({ day }) => <time dateTime={day}>{dayText(day)}</time> },
    { name: t('admin.tabs.orders'), card: 'fact', named: true, show: ({ orders }) => number(orders) },
    { name: t('admin.dashboard.sold'), card: 'fact', named: true, show: ({ sold }) => money(sold, currency) },
    {
      name: t('admin.dashboard.returned'),
      card: 'fact',
      named: true,
      show: ({ returned }) => money(returned, currency),
    },
  ]
  return (
    <RecordTable
      label={t('admin.dashboard.table')}
      rows={days.toReversed()}
      keyOf={({ day }) => day}
      columns={columns}
    />
  )
}
