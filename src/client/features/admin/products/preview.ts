import type { Product } from '../../../../shared/contract/catalogue'
import type { Language } from '../../../../shared/languages'
import { withoutGaps } from '../sum'
import { type Draft, type Priced, pricesOf } from './product-draft'

// Answers of the shop have them; no screen reads them.
const olderNames = { price: 0, rub: null }

const oneAmount = { amounts: '1', prices: {} }

/** A draft as the shop would show it, all of it in stock. */
export function previewOf(draft: Draft, language: Language, untitled: string): Product {
  const { title, description } = draft.texts[language].title.trim() ? draft.texts[language] : draft.texts.en
  const offered = (shelf: Priced) => {
    const typed = pricesOf(shelf, draft)
    // Without an amount the card would say that it is sold out.
    const prices = (typed.length > 0 ? typed : pricesOf(oneAmount, draft)).map(({ amount, priceIn }) => ({
      ...{ amount, priceIn: withoutGaps(priceIn), stock: null },
      ...olderNames,
    }))
    return { amounts: prices.map(({ amount }) => amount), prices }
  }
  const regions = draft.regions.map((region) => {
    const note = region[`notes.${language}`].trim() || region['notes.en']
    return [region.key || String(region.id), { label: region.label, description: note, ...offered(region) }] as const
  })
  return {
    id: '',
    slug: draft.slug,
    type: draft.type,
    title: title.trim() || untitled,
    otherTitles: [],
    description,
    image: draft.image.trim(),
    label: draft.label,
    category: draft.category,
    popularity: 0,
    featured: false,
    ...(regions[0]?.[1] ? { amounts: regions[0][1].amounts, prices: regions[0][1].prices } : offered(draft.own)),
    keywords: [],
    hasFilter: regions.length > 0,
    regions: Object.fromEntries(regions),
  }
}
