import { amountsIn } from '../../../../shared/amounts'
import type { ProductForm } from '../../../../shared/contract/admin-products'
import type { Fiscal } from '../../../../shared/contract/catalogue'
import { byLanguage, byTranslation, type Language, languages } from '../../../../shared/languages'
import { byCurrency, currencies, type Sums } from '../../../../shared/money'
import type { ProductChange, ProductPrices } from '../../../calls/admin-products'
import { byCurrencyIn, byLanguageIn, type Draft as DraftOf, draftOf, problemsIn, valuesOf } from '../form/fields'
import type { Problems } from '../form/problems'
import { sumIn } from '../sum'
import { emptyFiscal, fiscalOfShelf, fiscalProblems, type ShelfFiscal, saidFiscal } from './fiscal-draft'
import {
  type About,
  ownPriceFields,
  productFields,
  regionKey,
  regionLabel,
  shelfFields,
  textFields,
  textsAt,
  wordsIn,
} from './product-fields'

/** The own price of an amount; empty where the amount has the common price. */
export type PriceDraft = DraftOf<Pick<About, 'priceIn'>>
/** Amounts as they are typed. Prices outlive them, so that an amount that is typed anew finds its price again. */
export type Priced = { amounts: string; prices: Readonly<Record<number, PriceDraft>> }
export type ShelfDraft = ShelfFiscal & Priced
export type RegionDraft = ShelfDraft &
  DraftOf<{ key: string; label: string; notes: Record<Language, string> }> & { id: number }
export type TextDraft = { title: string; description: string }
export type Draft = DraftOf<About> & {
  texts: Record<Language, TextDraft>
  own: ShelfDraft
  regions: readonly RegionDraft[]
}

export const emptyPrice: PriceDraft = byCurrencyIn('priceIn', () => '')
const emptyText: TextDraft = { title: '', description: '' }
const emptyShelf: ShelfDraft = { ...emptyFiscal, amounts: '', prices: {} }

/** A region that is added to others; its pieces are called as those of the product. */
export const newRegion = (others: readonly RegionDraft[], label: string): RegionDraft => ({
  ...emptyShelf,
  id: Math.max(-1, ...others.map(({ id }) => id)) + 1,
  key: '',
  label,
  ...byLanguageIn('notes', () => ''),
})

type Prices = readonly { amount: number; priceIn: Sums; fiscal?: Fiscal | undefined }[]

const shelfOf = (prices: Prices, common: Sums): ShelfDraft => ({
  ...fiscalOfShelf(prices),
  amounts: prices.map(({ amount }) => amount).join(', '),
  prices: Object.fromEntries(
    prices.map(({ amount, priceIn }) => [
      amount,
      byCurrencyIn('priceIn', (each) => (priceIn[each] === common[each] ? '' : String(priceIn[each]))),
    ]),
  ),
})

/** What the first amount costs, in the currencies that all amounts are sold in. */
function commonOf(prices: Prices): Sums {
  const everywhere = currencies.filter((each) => prices.every(({ priceIn }) => priceIn[each] !== undefined))
  return Object.fromEntries(everywhere.map((each) => [each, prices[0]?.priceIn[each]]))
}

const emptyProduct = {
  ...({ status: 'draft', type: 'uc', category: '', label: '', image: '', slug: '' } as const),
  ...{ keywords: [], prices: [], regions: [], texts: { en: emptyText }, vouchers: false },
}

/** The draft of a stored product, or of a new one. The price of the first amount is the common price. */
export function draftOfProduct(saved: Pick<ProductForm, keyof typeof emptyProduct> = emptyProduct): Draft {
  const { prices, regions, texts } = saved
  const common = commonOf([prices, ...regions.map((region) => region.prices)].flat())
  const priceIn = byCurrency((each) => common[each] ?? null)
  const about = { ...saved, keywords: saved.keywords.join(', '), priceIn }
  return {
    ...draftOf<About>(productFields, about),
    texts: { ...byLanguage(() => emptyText), ...texts },
    own: shelfOf(prices, common),
    regions: regions.map(({ key, label, descriptions, ...region }, index) => ({
      ...shelfOf(region.prices, common),
      ...{ id: index, key, label },
      ...byLanguageIn('notes', (language) => descriptions[language] ?? ''),
    })),
  }
}

/** The price of each amount; null in a currency that none is typed in. */
export const pricesOf = ({ amounts, prices }: Priced, common: PriceDraft): ProductPrices =>
  amountsIn(amounts).map((amount) => ({
    amount,
    priceIn: byCurrency(
      (each) => sumIn(prices[amount]?.[`priceIn.${each}`].trim() || common[`priceIn.${each}`], each) ?? null,
    ),
  }))

/** The same, with what receipts say of all of them. */
function entriesOf(shelf: ShelfDraft, common: PriceDraft): ProductPrices {
  const fiscal = saidFiscal(shelf)
  return pricesOf(shelf, common).map((entry) => (fiscal === undefined ? entry : { ...entry, fiscal }))
}

/** Whether anything is written in a language, be it only about a region. */
const isWritten = ({ texts, regions }: Draft, language: Language): boolean =>
  [...Object.values(texts[language]), ...regions.map((region) => region[`notes.${language}`])].some(
    (text) => text.trim() !== '',
  )

/** `at`: the beginning of the shop's names of the fields. */
const shelfProblems = (shelf: ShelfDraft, at: string): Problems =>
  Object.assign(
    problemsIn(shelfFields, shelf, at),
    fiscalProblems(shelf, at),
    ...amountsIn(shelf.amounts).map((amount, index) =>
      problemsIn(ownPriceFields, shelf.prices[amount] ?? emptyPrice, `${at}prices.${index}.`),
    ),
  )

/** The beginning of the shop's names of a region's fields. */
export const regionAt = ({ key }: RegionDraft): string => `regions.${key.trim()}.`

function regionProblems(region: RegionDraft, all: readonly RegionDraft[]): Problems {
  const name = `key.${region.id}`
  const isRepeated = all.some(({ id, key }) => id < region.id && key.trim() === region.key.trim())
  return {
    ...(isRepeated && { [name]: 'repeated' as const }),
    ...problemsIn({ [name]: regionKey }, { [name]: region.key }),
    ...problemsIn(regionLabel, region, regionAt(region)),
    ...shelfProblems(region, regionAt(region)),
  }
}

/** The problems of a draft. Another language than English is written as a whole or not at all. */
export function problemsOf(draft: Draft): Problems {
  const written = languages.filter((language) => language === 'en' || isWritten(draft, language))
  const { regions } = draft
  const shelves =
    regions.length === 0 ? [shelfProblems(draft.own, '')] : regions.map((each) => regionProblems(each, regions))
  const texts = written.map((language) => problemsIn(textFields(language), draft.texts[language], textsAt(language)))
  return Object.assign({}, ...texts, problemsIn(productFields, draft), ...shelves)
}

function translationOf(draft: Draft, language: Language) {
  if (!isWritten(draft, language)) return null
  const { title, description } = draft.texts[language]
  const notes = draft.regions.map((region) => [region.key.trim(), region[`notes.${language}`].trim()] as const)
  return { title: title.trim(), description: description.trim(), regions: Object.fromEntries(notes) }
}

const regionsOf = (draft: Draft): ProductChange['regions'] =>
  Object.fromEntries(
    draft.regions.map((region) => [
      region.key.trim(),
      {
        label: region.label.trim(),
        description: region['notes.en'].trim(),
        amounts: amountsIn(region.amounts),
        prices: entriesOf(region, draft),
      },
    ]),
  )

/** The change that a draft asks for; undefined where the draft has a problem. */
export function changeOf(draft: Draft): ProductChange | undefined {
  const about = valuesOf<About>(productFields, draft)
  if (!about || Object.keys(problemsOf(draft)).length > 0) return undefined
  const { slug, keywords: _, ...rest } = about
  const words = wordsIn(draft.keywords)
  return {
    ...rest,
    ...(words.length > 0 && { keywords: words }),
    title: draft.texts.en.title.trim(),
    description: draft.texts.en.description.trim(),
    ...(slug && { slug }),
    ...(draft.regions.length === 0 && { amounts: amountsIn(draft.own.amounts), prices: entriesOf(draft.own, draft) }),
    regions: regionsOf(draft),
    texts: byTranslation((language) => translationOf(draft, language)),
  }
}
