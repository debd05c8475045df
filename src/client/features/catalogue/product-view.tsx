import { useTranslation } from 'react-i18next'
import type { Product, ProductPage } from '../../../shared/contract/catalogue'
import { Alert } from '../../components/alert'
import { Art } from '../../components/art'
import { Badge } from '../../components/badge'
import { useFormat } from '../../i18n/format'
import { BuyBar } from './buy-bar'
import { useCategoryName } from './category-name'
import { AmountPicker, RegionPicker } from './offer-picker'
import { Redeeming } from './redeeming'
import { useBuy } from './use-buy'
import { useOffer } from './use-offer'
import { WhatYouGet } from './what-you-get'

function RegionNote({ region, text }: { region: string; text: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isEverywhere = region === 'GLOBAL'
  if (isEverywhere && !text) return null
  return (
    <Alert tone={isEverywhere ? 'info' : 'warn'}>
      {!isEverywhere && <p className="font-semibold">{t('buying.regionNote', { region: format.region(region) })}</p>}
      <p>{text}</p>
    </Alert>
  )
}

/** A product as the catalogue lists it, and with how to redeem it once its own page has come. */
type Props = { product: Product & Partial<Pick<ProductPage, 'redemption'>> }

// On a phone everything is one column, of which the buy bar is the last and sticks to the bottom of the screen.
export function ProductView({ product }: Props) {
  const categoryName = useCategoryName()
  const offer = useOffer(product)
  const { add, pending } = useBuy(product, offer)
  return (
    <div className="flex flex-col gap-6 md:grid md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-10 md:gap-y-8 lg:gap-x-14">
      <Art src={product.image} leading className="shrink-0 rounded-panel ring-1 ring-line" />
      <div className="contents md:col-start-2 md:row-span-2 md:row-start-1 md:flex md:flex-col md:gap-6">
        <div>
          <Badge>{categoryName(product.category)}</Badge>
          <h1 className="mt-3 text-title">{product.title}</h1>
          <p className="mt-3 whitespace-pre-line text-pretty text-muted">{product.description}</p>
        </div>
        {offer.region !== null && (
          <>
            <RegionPicker product={product} chosen={offer.region} onChoose={offer.chooseRegion} />
            <RegionNote region={offer.region} text={offer.regionText} />
          </>
        )}
        <AmountPicker product={product} region={offer.region} chosen={offer.amount} onChoose={offer.chooseAmount} />
        <WhatYouGet offer={offer} />
        <BuyBar offer={offer} pending={pending} onAdd={add} />
      </div>
      <Redeeming redemption={product.redemption} />
    </div>
  )
}
