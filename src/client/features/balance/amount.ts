import { type Currency, shownDigits } from '../../../shared/money'

/** The smallest and the largest sum that is allowed, in major units. */
export type Bounds = { min: number; max: number }

const sum = /^\d{1,12}(?:[.,](\d{1,2}))?$/

/** The typed sum: a comma is as good as a point, and spaces don't count. It is no finer than its currency is shown. */
export function amountIn(text: string, currency: Currency): number | undefined {
  const plain = text.replace(/\s/g, '')
  const parts = sum.exec(plain)
  return parts && (parts[1] ?? '').length <= shownDigits[currency] ? Number(plain.replace(',', '.')) : undefined
}

/** The typed sum, when it may be paid. */
export function amountWithin(text: string, currency: Currency, { min, max }: Bounds): number | undefined {
  const typed = amountIn(text, currency)
  return typed !== undefined && typed >= min && typed <= max ? typed : undefined
}

const usual: Record<Currency, readonly number[]> = {
  usd: [5, 10, 20, 50, 100],
  rub: [500, 1000, 2000, 5000],
  uzs: [50_000, 100_000, 200_000, 500_000],
}

/** Sums that many people pay, as far as they are allowed. */
export const usualAmounts = (currency: Currency, { min, max }: Bounds): readonly number[] =>
  usual[currency].filter((amount) => amount >= min && amount <= max)
