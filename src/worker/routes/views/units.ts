import type { Price } from '../../../shared/contract/catalogue'
import type { Balance } from '../../../shared/contract/identity'
import { byCurrency, inEach, type Prices, type Sums, toMajor } from '../../../shared/money'
import type { BonusStep } from '../../../shared/top-up-bonus'
import type { Balances } from '../../domain/ledger/ledger'
import type { Deliveries } from '../../domain/reports/reports'

/** Times and sums as answers write them; null stays null. */
export function isoTime(ms: number): string
export function isoTime(ms: number | null): string | null
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

export function major(minor: number): number
export function major(minor: number | null): number | null
export function major(minor: number | null): number | null {
  return minor === null ? null : toMajor(minor)
}

export const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000)

/** How fast pieces were delivered, as the API shows it: in seconds. */
export const deliveriesAnswer = <View extends Deliveries>({ p50, p95, ...view }: View) => ({
  ...view,
  p50: seconds(p50),
  p95: seconds(p95),
})

/** Prices in minor units as the API shows them. */
export const priceAnswer = (prices: Prices): Pick<Price, 'price' | 'rub' | 'priceIn'> => ({
  price: toMajor(prices.usd),
  rub: prices.rub === undefined ? null : toMajor(prices.rub),
  priceIn: inEach(prices, toMajor),
})

/** Sums in minor units as the API shows them, in the currencies that there is one in. */
export const sumsAnswer = (minor: Sums): Sums =>
  Object.fromEntries(Object.entries(minor).map(([currency, sum]) => [currency, toMajor(sum)]))

/** Prices that need not be there, in minor units, as the API shows them. */
export const ownPriceAnswer = (prices: Sums) => ({
  price: major(prices.usd ?? null),
  rub: major(prices.rub ?? null),
  priceIn: sumsAnswer(prices),
})

/** Balances in minor units as the API shows them. */
export const balancesAnswer = (minor: Balances) => {
  const balances = byCurrency((currency) => toMajor(minor[currency]))
  return { balanceUsd: balances.usd, balanceRub: balances.rub, balances }
}

export const balanceAnswer = (minor: Balances): Balance => {
  const { balanceUsd: usd, balanceRub: rub, balances } = balancesAnswer(minor)
  return { usd, rub, balances }
}

export const bounds = ({ min, max }: { min: number; max: number }) => ({ min: toMajor(min), max: toMajor(max) })

export const bonusStep = ({ from, percent }: BonusStep) => ({ from: toMajor(from), percent })

/** Hundredths of a percent. */
export const percent = (hundredths: number): number => hundredths / 100
