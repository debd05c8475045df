import { KeyRound, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Product } from '../../../shared/contract/catalogue'
import { useAddToCart } from '../../calls/cart'
import { ApiError } from '../../calls/http'
import { useProblemText } from '../../calls/problem-text'
import { useSignedIn } from '../../calls/session'
import { Alert } from '../../components/alert'
import { Art } from '../../components/art'
import { Badge } from '../../components/badge'
import { notify } from '../../components/notify'
import { useFormat } from '../../i18n/format'
import { paths, pathTo } from '../../paths'
import { BuyBar } from './buy-bar'
import { useCategoryName } from './category-name'
import { AmountPicker, RegionPicker } from './offer-picker'
import { type Offer, useOffer } from './use-offer'

const promises = [
  { icon: Zap, text: 'product.promiseFast' },
  { icon: KeyRound, text: 'product.promiseSteps' },
] as const

/** Puts the picked offer into the cart and goes there; a visitor logs in first and comes back. */
function useBuy(product: Product, offer: Offer) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const signedIn = useSignedIn()
  const [, navigate] = useLocation()
  const addition = useAddToCart()
  const add = () => {
    if (!offer.price) return notify.error(t('product.priceNotFound'))
    if (!signedIn) return navigate(paths.login, { state: { from: pathTo.product(product.slug) } })
    const { amount, price, rub } = offer.price
    const { label, region, quantity: qty } = offer
    addition.mutate(
      { amount, price, rub, label, productId: product.id, region, qty },
      {
        onSuccess: () => navigate(paths.cart),
        onError: (error) => {
          const isTold = error instanceof ApiError && (error.message !== '' || error.status === 0)
          notify.error(isTold ? problemText(error) : t('product.addFailed'))
        },
      },
    )
  }
  return { add, pending: addition.isPending }
}

function RegionNote({ region, text }: { region: string; text: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isEverywhere = region === 'GLOBAL'
  if (isEverywhere && !text) return null
  return (
    <Alert tone="info">
      {!isEverywhere && <p className="font-semibold">{t('product.regionNote', { region: format.region(region) })}</p>}
      <p>{text}</p>
    </Alert>
  )
}

export function ProductView({ product }: { product: Product }) {
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  const offer = useOffer(product)
  const { add, pending } = useBuy(product, offer)
  return (
    <div className="grid gap-6 md:grid-cols-2 md:gap-10 lg:gap-14">
      <div className="md:sticky md:top-24 md:self-start">
        <Art src={product.image} eager className="rounded-panel ring-1 ring-line" />
      </div>
      <div className="flex flex-col gap-6">
        <div>
          <Badge>{categoryName(product.category)}</Badge>
          <h1 className="mt-3 text-title">{product.title}</h1>
          <p className="mt-3 whitespace-pre-line text-pretty text-muted">{product.description}</p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {promises.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-2 text-sm font-semibold">
              <Icon aria-hidden="true" className="size-5 text-accent-ink" />
              {t(text)}
            </li>
          ))}
        </ul>
        {offer.region !== null && (
          <>
            <RegionPicker product={product} chosen={offer.region} onChoose={offer.chooseRegion} />
            <RegionNote region={offer.region} text={offer.regionText} />
          </>
        )}
        <AmountPicker product={product} region={offer.region} chosen={offer.amount} onChoose={offer.chooseAmount} />
        <BuyBar offer={offer} pending={pending} onAdd={add} />
      </div>
    </div>
  )
}
