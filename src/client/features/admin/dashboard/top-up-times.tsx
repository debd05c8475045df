import type { SalesReport } from '../../../../shared/contract/reports'
import { Section } from '../../../components/page'
import { useFormat } from '../../../i18n/format'
import { failureText, timeText } from '../delivery-words'
import type { Column } from '../rows/column'
import { RecordTable } from '../rows/record-table'
import { useSourceTitle } from '../use-source-title'

type TopUps = SalesReport['topUps'][number]

/** How long deliveries to players took and how many failed, by game and supplier. */
export function TopUpTimes({ topUps }: Pick<SalesReport, 'topUps'>) {
  const words = useFormat()
  const { t, number } = words
  const titleOf = useSourceTitle()
  const fact = (name: string, show: Column<TopUps>['show']): Column<TopUps> => ({
    ...{ name, show, card: 'fact', named: true },
    className: 'tabular-nums',
  })
  const columns: Column<TopUps>[] = [
    { name: t('admin.supplierOrders.game'), card: 'title', show: ({ name }) => name },
    { name: t('admin.supply.supplier'), card: 'fact', show: ({ supplier }) => titleOf(supplier) },
    fact(t('admin.times.delivered'), ({ delivered }) => number(delivered)),
    fact(t('admin.times.half'), (row) => timeText(row.p50, row, words)),
    fact(t('admin.times.most'), (row) => timeText(row.p95, row, words)),
    fact(t('admin.times.refused'), ({ refused }) => number(refused)),
    fact(t('admin.times.failures'), (row) => failureText(row, words)),
  ]
  return (
    <Section title={t('admin.dashboard.topUps')} className="panel p-5">
      {topUps.length === 0 ? (
        <p className="text-muted">{t('admin.dashboard.noTopUps')}</p>
      ) : (
        <RecordTable
          label={t('admin.dashboard.topUps')}
          rows={topUps}
          keyOf={({ game, supplier }) => `${supplier} ${game}`}
          columns={columns}
        />
      )}
    </Section>
  )
}
