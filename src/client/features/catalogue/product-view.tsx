import type { Product, ProductPage } from '../../../shared/contract/catalogue'
import { Alert } from '../../components/alert'
import { Art } from '../../components/art'
import { Badge } from '../../components/badge'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { BuyBar } from './buy-bar'
import { useCategoryName } from './category-name'
import { AmountPicker, RegionPicker } from './offer-picker'
import { Redeeming } from './redeeming'
import { useBuy } from './use-buy'
import { useOffer } from './use-offer'
import { useSureRegion } from './use-sure-region'
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

// On a phone all but the picture is one column, of which the buy bar is the last and sticks to the bottom of the screen.
export function ProductView({ product }: Props) {
  const categoryName = useCategoryName()
  const offer = useOffer(product)
  const { add, pending } = useBuy(product, offer)
  const sure = useSureRegion(product, offer, add)
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-10 md:gap-y-8 lg:gap-x-14 max-md:[&>.contents>*:not(:first-child)]:col-span-2 max-md:[&>section]:col-span-2">
      <Art
        src={product.image}
        leading
        className="self-center rounded-control ring-1 ring-line md:self-start md:rounded-panel"
      />
      <div className="contents md:col-start-2 md:row-span-2 md:row-start-1 md:flex md:flex-col md:gap-6">
        <div>
          <p className="max-md:hidden">
            <Badge>{categoryName(product.category)}</Badge>
          </p>
          <h1 className="mt-1.5 text-heading md:mt-3 md:text-title">{product.title}</h1>
        </div>
        {offer.region !== null && (
          <RegionPicker product={product} chosen={offer.region} onChoose={offer.chooseRegion} />
        )}
        <AmountPicker product={product} region={offer.region} chosen={offer.amount} onChoose={offer.chooseAmount} />
        {offer.region !== null && <RegionNote region={offer.region} text={offer.regionText} />}
        <BuyBar offer={offer} pending={pending} onAdd={sure.add} />
        <WhatYouGet offer={offer} />
        <p className="whitespace-pre-line text-pretty text-muted">{product.description}</p>
      </div>
      <Redeeming redemption={product.redemption} />
      {sure.dialog}
    </div>
  )
}
