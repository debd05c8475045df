import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Currency } from '../../../../shared/money'
import type { CurrencySales } from '../../../calls/admin-reports'
import { useFormat } from '../../../i18n/format'
import { DaysTable } from './days-table'
import { useAsOf } from './use-as-of'
import { useAxis } from './use-axis'

const heightPx = 280

type Props = { days: CurrencySales['days']; currency: Currency; asOf: string }

/** The sales of each day, as bars for the eye and as a table for everybody. */
export function SalesByDay({ days, currency, asOf }: Props) {
  const { t, money, day } = useFormat()
  const [sold, returned] = [t('admin.dashboard.sold'), t('admin.dashboard.returned')]
  const axis = useAxis(currency)
  const asOfText = useAsOf()
  return (
    <section aria-labelledby="sales-by-day" className="panel p-3 sm:p-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sales-by-day" className="text-heading">
          {t('admin.dashboard.byDay')}
        </h2>
        <p className="text-sm text-muted">{asOfText(asOf)}</p>
      </div>
      <div aria-hidden="true" className="-ml-2 text-sm">
        <ResponsiveContainer width="100%" height={heightPx}>
          <BarChart data={days} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="day"
              tickFormatter={axis.day}
              stroke="var(--color-muted)"
              interval="equidistantPreserveStart"
              minTickGap={24}
              tickLine={false}
            />
            <YAxis width={72} tickFormatter={axis.sum} stroke="var(--color-muted)" tickLine={false} axisLine={false} />
            <Tooltip
              cursor={{ fill: 'var(--color-raised)' }}
              contentStyle={{
                background: 'var(--color-surface)',
                border: '1px solid var(--color-line)',
                borderRadius: 12,
              }}
              labelFormatter={(label) => day(String(label))}
              formatter={(value) => money(Number(value), currency)}
            />
            <Legend
              verticalAlign="top"
              align="left"
              height={32}
              iconType="circle"
              formatter={(name) => <span className="text-ink">{name}</span>}
            />
            <Bar
              dataKey="sold"
              name={sold}
              fill="var(--color-accent)"
              radius={[4, 4, 0, 0]}
              isAnimationActive={false}
            />
            <Bar
              dataKey="returned"
              name={returned}
              fill="var(--color-danger-fill)"
              radius={[4, 4, 0, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline">
          {t('admin.dashboard.asTable')}
        </summary>
        <DaysTable days={days} currency={currency} />
      </details>
    </section>
  )
}
