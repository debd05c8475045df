import type { InstructionType, productStates } from '../../src/shared/contract/catalogue'
import { type Prices, times } from '../../src/shared/money'

/** Prices by currency, in major units. */
export type SeedOffer = { amount: number; priceIn: Prices }
export type SeedOffers = { amounts: number[]; prices: SeedOffer[] }
export type SeedRegion = SeedOffers & { label: string; description: string }
export type SeedText = { title: string; description: string }
/** In another language; `regions` tells what to know about each region. */
export type SeedTranslation = SeedText & { regions?: Record<string, string> }

/** A product as `newProduct` of the contract reads it; money in major units. */
export type SeedProduct = SeedText & {
  slug: string
  type: InstructionType
  image: string
  category: 'mobile-games' | 'pc-games' | 'wallets' | 'media' | 'messengers'
  label: string
  priceIn: Prices
  amounts?: number[]
  prices?: SeedOffer[]
  regions?: Record<string, SeedRegion>
  keywords: string[]
  texts: { ru: SeedTranslation; uz: SeedTranslation }
  status: (typeof productStates)[number]
}

type Row = readonly [amount: number, usd: number, rub: number]
type Draft = Omit<SeedProduct, 'image' | 'priceIn' | 'status'>

/** So'm for a dollar, rounded up to a price that is easy to read. */
export const uzsPerUsd = 12_100
const uzsStep = 1000
const inUzs = (usd: number): number => Math.ceil(times(usd, uzsPerUsd) / uzsStep) * uzsStep

/** One row per denomination, smallest first: amount, USD, RUB; so'm follow the dollar. */
export function offers(...rows: Row[]): SeedOffers {
  return {
    amounts: rows.map(([amount]) => amount),
    prices: rows.map(([amount, usd, rub]) => ({ amount, priceIn: { usd, rub, uzs: inUzs(usd) } })),
  }
}

export function region(label: string, description: string, ...rows: Row[]): SeedRegion {
  return { label, description, ...offers(...rows) }
}

/** The product's own price is that of its smallest amount, in its first region where it has regions. */
export function published(draft: Draft): SeedProduct {
  const shown = draft.prices ?? Object.values(draft.regions ?? {})[0]?.prices
  const smallest = shown?.[0]
  if (!smallest) throw new Error(`${draft.slug} offers nothing`)
  return { ...draft, image: `/art/${draft.slug}.svg`, priceIn: smallest.priceIn, status: 'published' }
}
