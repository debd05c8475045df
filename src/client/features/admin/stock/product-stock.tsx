import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import type { StockReport } from '../../../../shared/contract/stock'
import { stockQuery } from '../../../calls/admin-stock'
import { Loaded, StateView } from '../../../components/state-view'
import { takeFocus } from '../../../components/take-focus'
import { useTranslation } from '../../../i18n/translation'
import { BatchList } from './batch-list'
import { ImportForm } from './import-form'
import { OfferChoice } from './offer-choice'
import { SupplyForm } from './supply-form'

/** The stock of one product: its offers, the import for the chosen offer, and all batches. */
export function ProductStock({ productId, title }: { productId: string; title: string }) {
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="mb-6 text-heading outline-none">
        {title}
      </h2>
      <Loaded query={useQuery(stockQuery(productId))} failed="admin.stock.loadFailed">
        {(report) => <Offers productId={productId} report={report} />}
      </Loaded>
    </>
  )
}

function Offers({ productId, report }: { productId: string; report: StockReport }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const offer = report.offers.find(({ offerId }) => offerId === chosen) ?? report.offers[0]
  if (!offer) return <StateView icon={PackageOpen} title={t('admin.stock.noOffers')} />
  return (
    <div className="grid gap-8">
      <OfferChoice offers={report.offers} chosen={offer.offerId} onChoose={setChosen} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <ImportForm productId={productId} offer={offer} />
        <SupplyForm key={offer.offerId} productId={productId} offer={offer} />
      </div>
      <BatchList productId={productId} batches={report.batches} />
    </div>
  )
}
