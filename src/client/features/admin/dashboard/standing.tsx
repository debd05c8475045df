import type { ReactNode } from 'react'
import type { SalesReport } from '../../../../shared/contract/reports'
import { Badge } from '../../../components/badge'
import { Link } from '../../../components/link'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { useCostText } from '../cost-text'
import { useOfferName } from '../offer-name'
import { providerTitles } from '../orders/order-names'
import { supplierTitles } from '../supplier-titles'
import { supplierStates } from '../suppliers/supplier-words'
import { useAsOf } from './use-as-of'

type Row = { key: string; name: string; children: ReactNode }
type PanelProps = { id: string; title: string; none: string; rows: Row[]; asOf?: string }

const Panel = ({ id, title, none, rows, asOf }: PanelProps) => (
  <section aria-labelledby={id} className="panel p-5">
    <h2 id={id} className="mb-4 text-heading font-extrabold">
      {title}
    </h2>
    {rows.length === 0 ? (
      <p className="text-muted">{none}</p>
    ) : (
      <ul className="grid gap-2">
        {rows.map(({ key, name, children }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-2 first:border-0"
          >
            <span className="min-w-0 wrap-anywhere font-semibold">{name}</span>
            {children}
          </li>
        ))}
      </ul>
    )}
    {asOf && <p className="mt-3 text-sm text-muted">{asOf}</p>}
  </section>
)

/** What may stop the shop from selling: empty shelves, suppliers without money, providers that are not heard. */
export function Standing({ report: { lowStock, suppliers, notices, asOf } }: { report: SalesReport }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const offerName = useOfferName()
  const costText = useCostText()
  const asOfText = useAsOf()
  const shelves = lowStock.map(({ offerId, title, stock, ...place }) => ({
    key: offerId,
    name: `${title} · ${offerName(place)}`,
    children:
      stock === 0 ? (
        <Badge tone="bad">{t('admin.dashboard.soldOut')}</Badge>
      ) : (
        <span className="tabular-nums">{t('admin.dashboard.left', { count: stock, number: number(stock) })}</span>
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
  const titles = { shelves: t('admin.dashboard.lowStock'), accounts: t('admin.dashboard.balances') }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="grid gap-2">
        <Panel id="low-stock" title={titles.shelves} none={t('admin.dashboard.fullShelves')} rows={shelves} />
        <Link href={pathToArea('stock')} className="inline-flex min-h-11 items-center font-semibold underline">
          {t('admin.tabs.stock')}
        </Link>
      </div>
      <div className="grid gap-8">
        <Panel id="balances" title={titles.accounts} none={t('admin.suppliers.none')} rows={accounts} />
        <Panel
          id="notices"
          title={t('admin.dashboard.notices')}
          none={t('admin.dashboard.noNotices')}
          rows={heard}
          asOf={asOfText(asOf.notices)}
        />
      </div>
    </div>
  )
}
