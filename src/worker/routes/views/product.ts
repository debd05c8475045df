import type { Price, Product, ProductPage } from '../../../shared/contract/catalogue'
import type { Rating } from '../../../shared/contract/reviews'
import { inLanguage, type Language } from '../../../shared/languages'
import { availableOf, titlesOf } from '../../domain/catalogue/catalogue'
import type { ShownOffer, ShownProduct } from '../../domain/discounts/discounts'
import { redemptionOf } from '../../domain/orders/orders'
import type { Settings } from '../../domain/shop-settings'
import { isoTime, priceAnswer, sumsAnswer } from './units'

/** A product as the API shows it, in one language. A regional product's own lists are its default region's. */
export function productAnswer(view: ShownProduct, language: Language): Product {
  const { id, slug, type, image, label, category, keywords, featured } = view
  const { title, description } = inLanguage(view.texts, language)
  const sold = view.offers.reduce((sum, offer) => sum + offer.sold, 0)
  const regions = view.regions.map((region) => {
    const prices = pricesOf(view, region.key, language)
    const description = inLanguage(region.descriptions, language)
    return [region.key, { label: region.label, description, amounts: amountsOf(prices), prices }]
  })
  const prices = pricesOf(view, view.regions[0]?.key ?? '', language)
  return {
    id,
    slug,
    type,
    title,
    otherTitles: titlesOf(view).filter((each) => each !== title),
    description,
    image,
    label,
    category,
    popularity: sold > 0 ? Math.floor(Math.log2(sold)) + 1 : 0,
    featured,
    amounts: amountsOf(prices),
    prices,
    keywords,
    hasFilter: view.regions.length > 0,
    regions: Object.fromEntries(regions),
  }
}

type PageFacts = { topUp: ProductPage['topUp']; settings: Pick<Settings, 'switches'> }

/**
 * A product as its own page shows it: also how its codes are redeemed, the game that is topped up without one, and how
 * many stars buyers gave it.
 */
export const productPageAnswer = (
  view: ShownProduct,
  { topUp, settings }: PageFacts,
  language: Language,
): ProductPage => ({
  ...productAnswer(view, language),
  redemption: inLanguage(redemptionOf(view.type), language),
  topUp,
  reviews: settings.switches.reviews ? ratingOf(view) : null,
})

const ratingOf = ({ reviewCount: count, starSum }: ShownProduct): Rating => ({
  average: count > 0 ? Math.round((10 * starSum) / count) / 10 : null,
  count,
})

const amountsOf = (prices: Price[]) => prices.map((price) => price.amount)

const pricesOf = (view: ShownProduct, region: string, language: Language): Price[] =>
  view.offers
    .filter((offer) => offer.region === region)
    .map((offer) => ({
      amount: offer.amount,
      ...priceAnswer(offer.prices),
      stock: availableOf(offer),
      ...(offer.heldUntilMs && { heldUntil: isoTime(offer.heldUntilMs) }),
      ...loweredAnswer(offer, language),
    }))

function loweredAnswer({ lowered }: ShownOffer, language: Language): Pick<Price, 'lowered' | 'steps'> {
  const { first = null, steps = [] } = lowered ?? {}
  return {
    ...(first && {
      lowered: {
        name: inLanguage(first.promotion.terms.names, language),
        ...{ priceIn: sumsAnswer(first.priceIn), wasIn: sumsAnswer(first.wasIn) },
        ...{ endsAt: isoTime(first.promotion.endsAt), left: first.promotion.piecesLeft },
      },
    }),
    ...(steps.length > 0 && {
      steps: steps.map(({ priceIn, ...step }) => ({ ...step, priceIn: sumsAnswer(priceIn) })),
    }),
  }
}
