import type { ListedProduct, ProductForm, RepricingPreview } from '../../../shared/contract/admin-products'
import type { productStates } from '../../../shared/contract/catalogue'
import { inLanguage, type Language, translations } from '../../../shared/languages'
import { type ProductView, type RepricingView, type ShelfView, titlesOf } from '../../domain/catalogue/catalogue'
import { priceAnswer } from './units'

/** The parts of a product that readers of the other languages see in English. */
function missingIn({ texts, regions }: ShelfView): ListedProduct['missing'] {
  return translations.flatMap((language): ListedProduct['missing'] => {
    if (!texts[language]) return [{ language, part: 'texts' }]
    const isUntold = regions.some(({ descriptions }) => descriptions.en && !descriptions[language])
    return isUntold ? [{ language, part: 'regions' }] : []
  })
}

type Status = (typeof productStates)[number]

// A deleted product is never read here.
const statusOf = ({ state }: Pick<ProductView, 'state'>): Status => (state === 'deleted' ? 'archived' : state)

/** A product as the back office lists it. */
export function listedAnswer(view: ShelfView, language: Language): ListedProduct {
  const { id, slug, featured, keywords, category, image, totals } = view
  const { title } = inLanguage(view.texts, language)
  return {
    id,
    slug,
    status: statusOf(view),
    featured,
    title,
    otherTitles: titlesOf(view).filter((each) => each !== title),
    keywords,
    category,
    image,
    offers: totals?.offers ?? 0,
    stock: totals?.stock ?? 0,
    soldOut: totals?.soldOut ?? 0,
    onDemand: Boolean(totals?.onDemand),
    sold: totals?.sold ?? 0,
    from: totals ? priceAnswer(totals.from) : null,
    missing: missingIn(view),
  }
}

/** A product as its form shows it. */
export function formAnswer(view: ProductView): ProductForm {
  const { id, updatedAt, slug, type, category, label, image, keywords, texts, vouchers } = view
  const pricesIn = (region: string) =>
    view.offers
      .filter((offer) => offer.region === region)
      .map(({ amount, prices, fiscal }) => ({ amount, ...priceAnswer(prices), ...(fiscal && { fiscal }) }))
  return {
    id,
    version: updatedAt,
    slug,
    status: statusOf(view),
    type,
    category,
    label,
    image,
    keywords,
    prices: pricesIn(''),
    regions: view.regions.map((region) => ({ ...region, prices: pricesIn(region.key) })),
    texts,
    vouchers,
  }
}

/** The effect of a change of prices, offer by offer. */
export const repricingAnswer = (
  { version, lines, unchanged }: RepricingView,
  language: Language,
): RepricingPreview => ({
  version,
  lines: lines.map(({ texts, before, after, region, ...line }) => ({
    ...line,
    title: inLanguage(texts, language).title,
    region: region || null,
    before: priceAnswer(before),
    after: priceAnswer(after),
  })),
  unchanged,
})
