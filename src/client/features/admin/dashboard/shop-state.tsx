import type { SalesReport } from '../../../../shared/contract/reports'
import { providerTitles, supplierTitles } from '../../../../shared/party-titles'
import { Badge } from '../../../components/badge'
import { Link } from '../../../components/link'
import { useFormat } from '../../../i18n/format'
import { pathToArea } from '../areas'
import { useCostText } from '../cost-text'
import { supplierStates } from '../suppliers/supplier-words'
import { Lines } from './lines'
import { useAsOf } from './use-as-of'

/** Reasons why the shop may stop selling: empty shelves, suppliers without money, providers that send no notices. */
export function ShopState({ report: { lowStock, suppliers, notices, asOf } }: { report: SalesReport }) {
  const { t, number, offer: offerName } = useFormat()
  const costText = useCostText()
  const asOfText = useAsOf()
  const shelves = lowStock.map(({ offerId, title, stock, watching, ...place }) => ({
    key: offerId,
    name: `${title} · ${offerName(place)}`,
    children: (
      <span className="flex flex-wrap items-center gap-2 tabular-nums">
        {watching > 0 && <Badge tone="info">{t('admin.stock.watching', { count: watching })}</Badge>}
        {stock === 0 ? (
          <Badge tone="bad">{t('product.soldOut')}</Badge>
        ) : (
          t('admin.dashboard.left', { count: stock, number: number(stock) })
        )}
      </span>
    ),
  }))
  const accounts = suppliers.map(({ name, state, currency, balance, checkedAt }) => ({
    key: name,
    name: supplierTitles[name],
    children: (
      <span className="flex flex-wrap items-center gap-3 tabular-nums">
        {balance === null ? t('admin.suppliers.noBalance') : costText({ currency, amount: balance })}
        {balance !== null && checkedAt && <span className="text-sm text-muted">{asOfText(checkedAt)}</span>}
        <Badge tone={supplierStates[state].tone}>{t(supplierStates[state].name)}</Badge>
      </span>
    ),
  }))
  const heard = notices.map(({ provider, paid, untold }) => ({
    key: provider,
    name: providerTitles[provider],
    children: (
      <span className={untold > 0 ? 'text-danger' : 'text-muted'}>
        {t('admin.dashboard.untold', { number: number(untold), of: number(paid) })}
      </span>
    ),
  }))
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="grid gap-2">
        <Lines title={t('admin.dashboard.lowStock')} lines={shelves} none={t('admin.dashboard.fullShelves')} />
        <Link href={pathToArea('stock')} className="inline-flex min-h-11 items-center font-semibold underline">
          {t('admin.tabs.stock')}
        </Link>
      </div>
      <div className="grid gap-8">
        <Lines title={t('admin.dashboard.balances')} lines={accounts} none={t('admin.suppliers.none')} />
        <Lines
          title={t('admin.dashboard.notices')}
          lines={heard}
          none={t('admin.dashboard.noNotices')}
          asOf={asOfText(asOf.notices)}
        />
      </div>
    </div>
  )
}
