import { amountsIn } from '../../../../shared/amounts'
import type { ProductForm } from '../../../../shared/contract/admin-products'
import type { Language } from '../../../../shared/languages'
import type { ProductChange } from '../../../calls/admin-products'
import { sumIn } from '../sum'

/** What an amount costs where it is not the common price; empty where it is. */
export type PriceDraft = { price: string; rub: string }
/** Amounts as they are typed. Prices outlive them, so that an amount that is typed anew finds its price again. */
export type ShelfDraft = { amounts: string; prices: Readonly<Record<number, PriceDraft>> }
export type RegionDraft = ShelfDraft & { id: number; key: string; label: string; notes: Record<Language, string> }
export type TextDraft = { title: string; description: string }
export type Draft = Pick<ProductForm, 'status' | 'type' | 'category' | 'label' | 'image' | 'slug'> & {
  keywords: string
  price: string
  rub: string
  texts: Record<Language, TextDraft>
  own: ShelfDraft
  regions: readonly RegionDraft[]
}

export const emptyPrice: PriceDraft = { price: '', rub: '' }
const emptyText: TextDraft = { title: '', description: '' }
const emptyShelf: ShelfDraft = { amounts: '', prices: {} }

export const newRegion = (id: number, label: string): RegionDraft => ({
  ...emptyShelf,
  id,
  key: '',
  label,
  notes: { en: '', ru: '', uz: '' },
})

export const newDraft: Draft = {
  status: 'draft',
  type: 'uc',
  category: '',
  label: '',
  image: '',
  slug: '',
  keywords: '',
  price: '',
  rub: '',
  texts: { en: emptyText, ru: emptyText, uz: emptyText },
  own: emptyShelf,
  regions: [],
}

type Prices = ProductForm['prices']

const unless = (value: number, common: number | undefined): string => (value === common ? '' : String(value))

const shelfOf = (prices: Prices, common: Prices[number] | undefined): ShelfDraft => ({
  amounts: prices.map(({ amount }) => amount).join(', '),
  prices: Object.fromEntries(
    prices.map(({ amount, price, rub }) => [
      amount,
      { price: unless(price, common?.price), rub: unless(rub, common?.rub) },
    ]),
  ),
})

/** A stored product as it is typed. What its first amount costs is the common price. */
export function draftOf({ id: _, version: __, keywords, prices, regions, texts, ...rest }: ProductForm): Draft {
  const common = [prices, ...regions.map((region) => region.prices)].flat()[0]
  return {
    ...rest,
    keywords: keywords.join(', '),
    price: common ? String(common.price) : '',
    rub: common ? String(common.rub) : '',
    texts: { en: texts.en, ru: texts.ru ?? emptyText, uz: texts.uz ?? emptyText },
    own: shelfOf(prices, common),
    regions: regions.map(({ key, label, descriptions, ...region }, index) => ({
      ...shelfOf(region.prices, common),
      id: index,
      key,
      label,
      notes: { en: descriptions.en, ru: descriptions.ru ?? '', uz: descriptions.uz ?? '' },
    })),
  }
}

export const wordsIn = (text: string): string[] => [...new Set(text.split(',').flatMap((word) => word.trim() || []))]

type Common = Pick<Draft, 'price' | 'rub'>

/** What every amount costs; 0 where nothing that is a price was typed. */
export const pricesOf = ({ amounts, prices }: ShelfDraft, common: Common): Prices =>
  amountsIn(amounts).map((amount) => ({
    amount,
    price: sumIn(prices[amount]?.price.trim() || common.price) ?? 0,
    rub: sumIn(prices[amount]?.rub.trim() || common.rub) ?? 0,
  }))

/** Whether anything is told in a language, be it only about a region. */
export const isTold = ({ texts, regions }: Draft, language: Language): boolean =>
  [...Object.values(texts[language]), ...regions.map(({ notes }) => notes[language])].some((text) => text.trim() !== '')

function textsIn(draft: Draft, language: 'ru' | 'uz') {
  if (!isTold(draft, language)) return null
  const { title, description } = draft.texts[language]
  return {
    title: title.trim(),
    description: description.trim(),
    regions: Object.fromEntries(draft.regions.map(({ key, notes }) => [key.trim(), notes[language].trim()])),
  }
}

const regionsOf = (draft: Draft): ProductChange['regions'] =>
  Object.fromEntries(
    draft.regions.map((region) => [
      region.key.trim(),
      {
        label: region.label.trim(),
        description: region.notes.en.trim(),
        amounts: amountsIn(region.amounts),
        prices: pricesOf(region, draft),
      },
    ]),
  )

/** What a draft without problems says to the shop. */
export function changeOf(draft: Draft): ProductChange {
  const { status, type, category, label, image, own, texts } = draft
  const words = wordsIn(draft.keywords)
  return {
    ...{ status, type, category: category.trim(), label: label.trim(), image: image.trim() },
    title: texts.en.title.trim(),
    description: texts.en.description.trim(),
    price: sumIn(draft.price) ?? 0,
    rub: sumIn(draft.rub) ?? 0,
    ...(draft.slug.trim() && { slug: draft.slug.trim() }),
    ...(words.length > 0 && { keywords: words }),
    ...(draft.regions.length === 0 && { amounts: amountsIn(own.amounts), prices: pricesOf(own, draft) }),
    regions: regionsOf(draft),
    texts: { ru: textsIn(draft, 'ru'), uz: textsIn(draft, 'uz') },
  }
}
