import { KeyRound, ReceiptText, Zap } from 'lucide-react'
import type { Product, ProductPage } from '../../../shared/contract/catalogue'
import { Alert } from '../../components/alert'
import { Art } from '../../components/art'
import { Badge } from '../../components/badge'
import { Section } from '../../components/page'
import { useCategoryName } from '../../i18n/category-name'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { BuyBar } from './buy-bar'
import { AmountPicker, RegionPicker } from './offer-picker'
import { Rating } from './rating'
import { Redeeming } from './redeeming'
import { ToAccount } from './to-account'
import { useBuy } from './use-buy'
import { type Offer, useOffer } from './use-offer'
import { useSureRegion } from './use-sure-region'

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

/** The three things that the buyer gets for the money. */
function WhatYouGet({ offer }: { offer: Offer }) {
  const { t, offer: pieceOf } = useFormat()
  const { amount, label, quantity } = offer
  if (amount === undefined) return null
  const piece = pieceOf({ amount, label })
  const gains = [
    { icon: KeyRound, text: t('buying.getCodes', { count: quantity, piece }) },
    { icon: Zap, text: t('buying.getFast') },
    { icon: ReceiptText, text: t('buying.getSteps') },
  ]
  return (
    <Section title={t('buying.gains')} head="mb-2.5 text-base font-semibold tracking-normal">
      <ul className="grid gap-2.5">
        {gains.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon className="mt-0.5 size-5 shrink-0 text-accent-ink" />
            {text}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A product as the catalogue lists it, and with how to redeem it once its own page has come. */
type Props = { product: Product & Partial<Pick<ProductPage, 'redemption' | 'topUp' | 'reviews'>> }

// On a phone all but the picture is one column, of which the buy bar is the last and sticks to the bottom of the screen.
export function ProductView({ product }: Props) {
  const categoryName = useCategoryName()
  const offer = useOffer(product)
  const { add, intend, pending } = useBuy(product, offer)
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
          {product.reviews && <Rating {...product.reviews} />}
        </div>
        {offer.region !== null && (
          <RegionPicker product={product} chosen={offer.region} onChoose={offer.chooseRegion} />
        )}
        <AmountPicker product={product} region={offer.region} chosen={offer.amount} onChoose={offer.chooseAmount} />
        {offer.region !== null && <RegionNote region={offer.region} text={offer.regionText} />}
        <BuyBar productId={product.id} offer={offer} pending={pending} onIntend={intend} onAdd={sure.add} />
        {product.topUp && <ToAccount game={product.topUp} />}
        <WhatYouGet offer={offer} />
        <p className="whitespace-pre-line text-pretty text-muted">{product.description}</p>
      </div>
      <Redeeming redemption={product.redemption} />
      {sure.dialog}
    </div>
  )
}
