import type { TFunction } from 'i18next'
import { defaultLanguage, type Language, formatLocales as locales } from '../../shared/languages'
import { type Currency, shownDigits } from '../../shared/money'

// Regions the shop sells in have names of its own, for Chromium has no Uzbek ones; any other country asks Intl.
const regionKeys = {
  GLOBAL: 'region.GLOBAL',
  EU: 'region.EU',
  CIS: 'region.CIS',
  MENA: 'region.MENA',
  AE: 'region.AE',
  BR: 'region.BR',
  DE: 'region.DE',
  GB: 'region.GB',
  IN: 'region.IN',
  KZ: 'region.KZ',
  RU: 'region.RU',
  SA: 'region.SA',
  TR: 'region.TR',
  US: 'region.US',
  UZ: 'region.UZ',
} as const

const isNamedRegion = (region: string): region is keyof typeof regionKeys => Object.hasOwn(regionKeys, region)

/** An Intl object costs a phone a millisecond or more: each is made when it is first needed, and kept. */
function kept<Asked extends (string | number | undefined)[], Made>(
  make: (...asked: Asked) => Made,
): (...asked: Asked) => Made {
  const made = new Map<string, Made>()
  return (...asked) => {
    const key = asked.join()
    const known = made.get(key) ?? make(...asked)
    made.set(key, known)
    return known
  }
}

const moneyFormat = kept(
  (language: Language, currency: Currency, decimals: number) =>
    new Intl.NumberFormat(locales[language], {
      style: 'currency',
      currency: currency.toUpperCase(),
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
)

const numberFormat = kept(
  (language: Language, decimals?: number) =>
    new Intl.NumberFormat(locales[language], { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
)

// Intl knows no sign of these, only the code, so that a text says how a sum is written.
const written: { [Name in Currency]?: 'sum.uzs' } = { uzs: 'sum.uzs' }

const dateFormat = kept((language: Language) => {
  const locale = locales[language]
  if (locale === language) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const two = '2-digit'
  return new Intl.DateTimeFormat(locale, { day: two, month: two, year: 'numeric', hour: two, minute: two })
})

const timeFormat = kept((language: Language) => new Intl.DateTimeFormat(locales[language], { timeStyle: 'short' }))

const dayFormat = kept(
  (language: Language, timeZone?: string) =>
    new Intl.DateTimeFormat(locales[language], { dateStyle: language === 'en' ? 'medium' : 'short', timeZone }),
)

// Where the Uzbek names are missing, Chromium takes those of its own language, and the server has them: neither is asked.
const regionNames = kept((language: Language) => {
  const locale = locales[language] === language ? language : defaultLanguage
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
})

/** The first Intl object of a page costs a slow phone 60 ms: call it where nobody waits. */
export const readyFormats = (language: Language): void => void numberFormat(language)

type Offer = { amount: number; label: string; region?: string | null }

/** Texts, and money, numbers, dates and regions, as a reader of a language writes them. */
export function formatsOf(language: Language, t: TFunction) {
  const regionName = (region: string) => {
    if (isNamedRegion(region)) return t(regionKeys[region])
    return /^[A-Z]{2}$/.test(region) ? (regionNames(language).of(region) ?? region) : region
  }
  return {
    t,
    money: (major: number, currency: Currency, decimals = shownDigits[currency]) => {
      const text = written[currency]
      return text
        ? t(text, { sum: numberFormat(language, decimals).format(major) })
        : moneyFormat(language, currency, decimals).format(major)
    },
    number: (value: number, decimals?: number) => numberFormat(language, decimals).format(value),
    date: (iso: string) => dateFormat(language).format(new Date(iso)),
    time: (iso: string) => timeFormat(language).format(new Date(iso)),
    day: (iso: string) => dayFormat(language, 'UTC').format(new Date(iso)),
    /** The day of a moment where the reader is. */
    dayHere: (iso: string) => dayFormat(language).format(new Date(iso)),
    region: regionName,
    /** "60 UC · Türkiye". */
    offer: ({ amount, label, region }: Offer) => {
      const piece = t('product.offer', { amount: numberFormat(language).format(amount), label })
      return region ? `${piece} · ${regionName(region)}` : piece
    },
  }
}

export type Formats = ReturnType<typeof formatsOf>
