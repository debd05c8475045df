import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Currency, currencies, mainCurrency } from '../../../../shared/money'
import { periods } from '../../../../shared/periods'
import { salesQuery } from '../../../calls/admin-reports'
import { Choice } from '../../../components/choice'
import { Loading } from '../../../components/skeleton'
import { LoadError } from '../../../components/state-view'
import { useProblemText } from '../../../i18n/problem-text'
import { MissedSearches } from './missed-searches'
import { Promotions } from './promotions'
import { SalesByDay } from './sales-by-day'
import { ShopState } from './shop-state'
import { TopProducts } from './top-products'
import { TopUpTimes } from './top-up-times'
import { Totals } from './totals'

type Period = (typeof periods)[number]
const usual: Period = 30

/** How the shop does, in one currency at a time: sums of two currencies are never added up. */
export default function Dashboard() {
  const { t, problemText } = useProblemText()
  const [days, setDays] = useState<Period>(usual)
  const [currency, setCurrency] = useState<Currency>(mainCurrency)
  const { data: report, error, refetch } = useQuery(salesQuery(days))
  if (!report && error) {
    return <LoadError title={t('admin.dashboard.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  const sales = report?.currencies[currency]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-6 lg:grid-cols-[1fr_auto]">
        <Choice
          legend={t('admin.dashboard.period')}
          className="grid grid-cols-2 gap-2 sm:flex"
          chosen={String(days)}
          onChoose={(chosen) => setDays(periods.find((each) => String(each) === chosen) ?? usual)}
          options={periods.map((count) => ({ value: String(count), content: t('admin.dashboard.days', { count }) }))}
        />
        <Choice
          legend={t('admin.orders.currency')}
          className="flex gap-2"
          chosen={currency}
          onChoose={setCurrency}
          options={currencies.map((each) => ({ value: each, content: each.toUpperCase() }))}
        />
      </div>
      {report && sales ? (
        <>
          <Totals report={report} sales={sales} currency={currency} />
          <SalesByDay days={sales.days} currency={currency} asOf={report.asOf.sales} />
          <TopProducts products={sales.products} currency={currency} />
          <Promotions promotions={sales.promotions} currency={currency} asOf={report.asOf.costs} />
          <TopUpTimes topUps={report.topUps} />
          <MissedSearches />
          <ShopState report={report} />
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}
