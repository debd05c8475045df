import { useState } from 'react'
import type { StockReport } from '../../../../shared/contract/stock'
import type { SupplyPause } from '../../../../shared/suppliers'
import { Badge } from '../../../components/badge'
import { Choice } from '../../../components/choice'
import { SearchField } from '../../../components/search-field'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'

export type Offer = StockReport['offers'][number]

const manyOffers = 12

const pauses = {
  supplier: 'admin.supply.pausedSupplier',
  item: 'admin.supply.pausedItem',
  price: 'admin.supply.pausedPrice',
  region: 'admin.supply.pausedRegion',
} as const satisfies Record<SupplyPause, string>

function StateBadges({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  const livesOnStock = offer.source !== 'supplier'
  const isLow = offer.stock > 0 && offer.stock <= offer.lowStock
  return (
    <span className="flex flex-wrap gap-1.5">
      {livesOnStock && offer.stock === 0 && <Badge tone="bad">{t('product.soldOut')}</Badge>}
      {livesOnStock && isLow && <Badge tone="warn">{t('admin.stock.low')}</Badge>}
      {offer.waiting > 0 && <Badge tone="info">{t('admin.stock.awaited', { count: offer.waiting })}</Badge>}
      {offer.watching > 0 && <Badge tone="info">{t('admin.stock.watching', { count: offer.watching })}</Badge>}
      {offer.source !== 'stock' && (
        <Badge tone={offer.paused ? 'warn' : 'good'}>
          {t(offer.paused ? pauses[offer.paused] : 'admin.supply.delivers')}
        </Badge>
      )}
    </span>
  )
}

function OfferRow({ offer }: { offer: Offer }) {
  const { t, number, offer: offerName } = useFormat()
  return (
    <span className="flex grow items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="mr-3 font-bold">{offerName(offer)}</span>
        <span className="text-sm text-muted">{t('admin.stock.sold', { count: offer.sold })}</span>
        <StateBadges offer={offer} />
      </span>
      <span className="shrink-0 text-xl font-extrabold tabular-nums">
        <span className="sr-only">{t('admin.stock.inStock')}</span> {number(offer.stock)}
      </span>
    </span>
  )
}

type Props = { offers: readonly Offer[]; chosen: string; onChoose: (offerId: string) => void }

/** All offers of a product with their stock; the forms below are about the chosen offer. */
export function OfferChoice({ offers, chosen, onChoose }: Props) {
  const { t, offer: offerName } = useFormat()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = offers.filter((offer) => offer.offerId === chosen || offerName(offer).toLowerCase().includes(wanted))
  return (
    <section className="panel grid gap-4 p-5">
      {offers.length > manyOffers && (
        <SearchField
          label={t('admin.stock.searchOffers')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <Choice
        legend={t('admin.stock.offer')}
        className="grid max-h-112 gap-2.5 overflow-y-auto p-1 md:grid-cols-2"
        chosen={chosen}
        onChoose={onChoose}
        options={shown.map((offer) => ({ value: offer.offerId, content: <OfferRow offer={offer} /> }))}
      />
    </section>
  )
}
