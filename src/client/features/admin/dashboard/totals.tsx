import type { ReactNode } from 'react'
import type { SalesReport } from '../../../../shared/contract/reports'
import type { Currency } from '../../../../shared/money'
import type { CurrencySales } from '../../../calls/admin-reports'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { differenceOf } from '../sum'
import { changeOf, percentOf } from './percent'
import { useAsOf } from './use-as-of'

function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation()
  const percent = changeOf(now, before)
  if (percent === undefined) return <span className="text-muted">{t('admin.dashboard.noComparison')}</span>
  const tone = percent > 0 ? 'text-good' : percent < 0 ? 'text-danger' : 'text-muted'
  return (
    <span className={tone}>{t('admin.dashboard.change', { percent: percent > 0 ? `+${percent}` : `${percent}` })}</span>
  )
}

/** `base`: the thing that is counted, and the time of the count where it lags. */
type TileProps = { name: string; value: string; base: string; children?: ReactNode }

const Tile = ({ name, value, base, children }: TileProps) => (
  <div className="panel p-3 sm:p-5">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-1 text-heading font-extrabold tabular-nums wrap-anywhere">{value}</dd>
    {children && <dd className="mt-1 text-sm">{children}</dd>}
    <dd className="mt-1 text-sm text-muted">{base}</dd>
  </div>
)

/** The period in a few numbers, each beside the period before it. */
export function Totals({
  report: { delivery, waiting, checkouts, asOf },
  sales: { now, before, costs },
  currency,
}: {
  report: SalesReport
  sales: CurrencySales
  currency: Currency
}) {
  const { t, money, number } = useFormat()
  const asOfText = useAsOf()
  const sold = asOfText(asOf.sales)
  const seconds = (value: number | null) =>
    value === null ? '—' : t('admin.dashboard.seconds', { value: number(value) })
  const percent = (part: number, whole: number) => {
    const share = percentOf(part, whole)
    return share === undefined ? '—' : t('admin.dashboard.percent', { value: number(share) })
  }
  const known = { percent: percent(costs.known, costs.sold), sum: money(costs.sold, currency) }
  const paid = { paid: number(checkouts.now.paid), begun: number(checkouts.now.begun) }
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] sm:gap-3">
      <Tile
        name={t('admin.dashboard.revenue')}
        value={money(differenceOf(now.sold, now.returned), currency)}
        base={`${t('admin.dashboard.revenueBase')} · ${sold}`}
      >
        <Change now={differenceOf(now.sold, now.returned)} before={differenceOf(before.sold, before.returned)} />
      </Tile>
      <Tile
        name={t('admin.tabs.orders')}
        value={number(now.orders)}
        base={`${t('admin.dashboard.ordersBase')} · ${sold}`}
      >
        <Change now={now.orders} before={before.orders} />
      </Tile>
      <Tile
        name={t('admin.dashboard.profit')}
        value={costs.known > 0 ? money(differenceOf(costs.known, costs.cost), currency) : '—'}
        base={`${t('admin.dashboard.earnedBase')} · ${asOfText(asOf.costs)}`}
      >
        {t(costs.sold > 0 ? 'admin.dashboard.costKnown' : 'admin.dashboard.nothingDelivered', known)}
      </Tile>
      <Tile
        name={t('admin.dashboard.conversion')}
        value={percent(checkouts.now.paid, checkouts.now.begun)}
        base={t('admin.dashboard.paidOf', paid)}
      >
        {t('admin.dashboard.earlier', { percent: percent(checkouts.before.paid, checkouts.before.begun) })}
      </Tile>
      <Tile
        name={t('admin.dashboard.returned')}
        value={money(now.returned, currency)}
        base={`${t('admin.dashboard.ofSold', { sum: money(now.sold, currency) })} · ${sold}`}
      />
      <Tile
        name={t('admin.suppliers.usual')}
        value={seconds(delivery.p50)}
        base={t('admin.dashboard.deliveryBase', { count: delivery.orders, number: number(delivery.orders) })}
      >
        {delivery.orders > 0 && t('admin.dashboard.mostWithin', { time: seconds(delivery.p95) })}
      </Tile>
      <Tile name={t('admin.dashboard.waiting')} value={number(waiting)} base={t('admin.dashboard.waitingText')} />
    </dl>
  )
}
