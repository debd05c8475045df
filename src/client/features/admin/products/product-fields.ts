import { amountsIn } from '../../../../shared/amounts'
import type { ProductForm } from '../../../../shared/contract/admin-products'
import type { Fiscal } from '../../../../shared/contract/catalogue'
import { defaultLanguage, type Language } from '../../../../shared/languages'
import { limits } from '../../../../shared/limits'
import { type Currency, mainCurrency } from '../../../../shared/money'
import { isPictureAddress } from '../../../../shared/pictures'
import { type AnyFields, byCurrencyIn, byLanguageIn, type Fields, type Reading, type TextField } from '../form/fields'
import { fitting, numberWithin, optional, priceOf, requiredFitting, requiredWords, words } from '../form/readings'
import { statusLooks } from '../status-names'

/** The values of a product as a whole; keywords are one text with commas. */
export type About = Pick<ProductForm, 'status' | 'type' | 'category' | 'label' | 'image' | 'slug' | 'vouchers'> & {
  keywords: string
  /** Null in a currency that it is not sold in. */
  priceIn: Record<Currency, number | null>
}

const longestWord = 60
const decimal = { inputMode: 'decimal' } as const

export const wordsIn = (text: string): string[] => [...new Set(text.split(',').flatMap((word) => word.trim() || []))]

function keywords(text: string): Reading<string> {
  const found = wordsIn(text)
  const isTooLong = found.length > limits.product.keywords || found.some(({ length }) => length > longestWord)
  return isTooLong ? { problem: 'too_long' } : { value: text }
}

function amounts(text: string): Reading<number[]> {
  const found = amountsIn(text)
  const isCountable = found.length > 0 && found.length <= limits.product.amounts
  return isCountable ? { value: found } : { problem: 'invalid_amounts' }
}

const label = {
  label: 'admin.product.label',
  hint: 'admin.product.labelHint',
  read: requiredWords,
  input: { maxLength: longestWord },
} as const

export const statusField = {
  label: 'admin.product.status',
  options: {
    published: statusLooks.published.name,
    draft: statusLooks.draft.name,
    archived: statusLooks.archived.name,
  },
} as const

/** The kind of a product, its names and addresses. */
export const aboutFields = {
  category: {
    label: 'admin.product.category',
    hint: 'admin.product.categoryHint',
    read: requiredWords,
    input: { maxLength: longestWord },
  },
  type: {
    label: 'admin.product.type',
    options: {
      uc: 'admin.productType.uc',
      robux: 'admin.productType.robux',
      steam: 'admin.productType.steam',
      vbucks: 'admin.productType.vbucks',
      diamonds: 'admin.productType.diamonds',
      mld: 'admin.productType.mld',
      genshin: 'admin.productType.genshin',
      valp: 'admin.productType.valp',
      valt: 'admin.productType.valt',
      itunes: 'admin.productType.itunes',
      ps: 'admin.productType.ps',
      tg: 'admin.productType.tg',
      voucher: 'admin.productType.voucher',
    },
  },
  label,
  slug: {
    label: 'admin.product.slug',
    hint: 'admin.product.slugHint',
    read: fitting((text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)),
    input: { maxLength: 80 },
  },
  image: {
    label: 'admin.product.image',
    hint: 'admin.product.imageHint',
    read: requiredFitting(isPictureAddress),
    input: { inputMode: 'url', maxLength: 500 },
  },
  keywords: { label: 'admin.product.keywords', hint: 'admin.product.keywordsHint', read: keywords },
  vouchers: { label: 'admin.product.vouchers', isFlag: true },
} as const satisfies AnyFields

/** The price of each amount without one of its own. */
export const commonFields = byCurrencyIn('priceIn', (currency): TextField<number | null> => {
  const read = currency === mainCurrency ? priceOf(currency) : optional(priceOf(currency))
  return { label: 'admin.product.price', currency, read, input: decimal }
})

/** The price of one amount, where that is not the common price. */
export const ownPriceFields = byCurrencyIn(
  'priceIn',
  (currency): TextField<number | null> => ({
    label: 'admin.product.priceOf',
    currency,
    read: optional(priceOf(currency)),
    isLabelHidden: true,
    input: decimal,
  }),
)

export const productFields: Fields<About> = { status: statusField, ...aboutFields, ...commonFields }

export const textFields = (language: Language) =>
  ({
    title: { label: 'admin.product.title', language, read: requiredWords, input: { maxLength: 120 } },
    description: {
      label: 'admin.product.description',
      language,
      read: requiredWords,
      rows: 7,
      input: { maxLength: 4000 },
    },
  }) as const satisfies AnyFields

export const regionKey = {
  label: 'admin.product.regionKey',
  hint: 'admin.product.regionKeyHint',
  read: requiredFitting((text) => /^[A-Za-z][\w-]{0,19}$/.test(text)),
  input: { maxLength: 20 },
} as const
export const regionLabel = { label }
export const noteFields = byLanguageIn(
  'notes',
  (language): TextField<string> => ({
    ...{ label: 'admin.product.note', language, read: words, rows: 3 },
    input: { maxLength: 2000 },
  }),
)

export const shelfFields = {
  amounts: { label: 'admin.product.amounts', hint: 'admin.product.amountsHint', read: amounts },
} as const satisfies AnyFields

const digits = (least: number, most: number) => ({
  read: requiredFitting((text) => new RegExp(`^\\d{${least},${most}}$`).test(text)),
  input: { inputMode: 'numeric', maxLength: most } as const,
})

/** What receipts in Uzbekistan say of a good. */
export const fiscalFields: Fields<Fiscal> = {
  ikpu: { label: 'admin.product.ikpu', hint: 'admin.product.ikpuHint', ...digits(17, 17) },
  packageCode: { label: 'admin.product.packageCode', hint: 'admin.product.packageCodeHint', ...digits(1, 20) },
  vatPercent: {
    label: 'admin.product.vatPercent',
    hint: 'admin.product.vatPercentHint',
    read: numberWithin({ max: 100 }),
    input: { inputMode: 'numeric' },
  },
}

/** The beginning of the shop's names of the texts in a language. */
export const textsAt = (language: Language) => (language === defaultLanguage ? '' : `texts.${language}.`)
