import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SalesReport } from '../../../../shared/contract/reports'
import { type Currency, toMajor, toMinor } from '../../../../shared/money'
import type { CurrencySales } from '../../../calls/admin-reports'
import { useFormat } from '../../../i18n/format'

const kept = ({ sold, returned }: { sold: number; returned: number }): number =>
  toMajor((toMinor(sold) ?? 0) - (toMinor(returned) ?? 0))

/** By how many percent it has changed; undefined where there was nothing to compare with. */
const change = (now: number, before: number): number | undefined =>
  before > 0 ? Math.round(((now - before) / before) * 100) : undefined

function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation()
  const percent = change(now, before)
  if (percent === undefined) return <span className="text-muted">{t('admin.dashboard.noComparison')}</span>
  const tone = percent > 0 ? 'text-good' : percent < 0 ? 'text-danger' : 'text-muted'
  return (
    <span className={tone}>{t('admin.dashboard.change', { percent: percent > 0 ? `+${percent}` : `${percent}` })}</span>
  )
}

/** How much of a whole a part is, in percent; undefined of nothing. */
const percentOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? Math.round((part / whole) * 100) : undefined

const earned = ({ known, cost }: CurrencySales['costs']): number =>
  toMajor((toMinor(known) ?? 0) - (toMinor(cost) ?? 0))

const Tile = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div className="panel p-5">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-1 text-heading font-extrabold tabular-nums wrap-anywhere">{value}</dd>
    <dd className="mt-1 text-sm">{children}</dd>
  </div>
)

/** The period in a few numbers, each beside the period before it. */
export function Totals({
  report: { delivery, waiting, checkouts },
  sales: { now, before, costs },
  currency,
}: {
  report: SalesReport
  sales: CurrencySales
  currency: Currency
}) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const seconds = (value: number | null) =>
    value === null ? '—' : t('admin.dashboard.seconds', { value: number(value) })
  const percent = (part: number, whole: number) => {
    const share = percentOf(part, whole)
    return share === undefined ? '—' : t('admin.dashboard.percent', { value: number(share) })
  }
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-3">
      <Tile name={t('admin.dashboard.revenue')} value={money(kept(now), currency)}>
        <Change now={kept(now)} before={kept(before)} />
      </Tile>
      <Tile name={t('admin.dashboard.orders')} value={number(now.orders)}>
        <Change now={now.orders} before={before.orders} />
      </Tile>
      <Tile name={t('admin.dashboard.profit')} value={costs.known > 0 ? money(earned(costs), currency) : '—'}>
        <span className="text-muted">
          {t('admin.dashboard.costKnown', { percent: percent(costs.known, costs.sold) })}
        </span>
      </Tile>
      <Tile name={t('admin.dashboard.conversion')} value={percent(checkouts.now.paid, checkouts.now.begun)}>
        <span className="text-muted">
          {t('admin.dashboard.paidOf', { paid: number(checkouts.now.paid), begun: number(checkouts.now.begun) })}
          {' · '}
          {t('admin.dashboard.earlier', { percent: percent(checkouts.before.paid, checkouts.before.begun) })}
        </span>
      </Tile>
      <Tile name={t('admin.dashboard.returned')} value={money(now.returned, currency)}>
        <span className="text-muted">{t('admin.dashboard.ofSold', { sum: money(now.sold, currency) })}</span>
      </Tile>
      <Tile name={t('admin.dashboard.delivery')} value={seconds(delivery.p50)}>
        <span className="text-muted">{t('admin.dashboard.mostWithin', { time: seconds(delivery.p95) })}</span>
      </Tile>
      <Tile name={t('admin.dashboard.waiting')} value={number(waiting)}>
        <span className="text-muted">{t('admin.dashboard.waitingText')}</span>
      </Tile>
    </dl>
  )
}
