import { limits } from './limits'

const isAmount = (number: number): boolean => number > 0 && number <= limits.product.largestAmount

/** "10, 20, x, 20" → [10, 20]: split on commas; a part that is no whole number is dropped. */
export function amountsIn(given: string | readonly number[]): number[] {
  const parts = typeof given === 'string' ? given.split(',').map((part) => part.trim()) : given.map(String)
  return [...new Set(parts.filter((part) => /^\d+$/.test(part)).map(Number))].filter(isAmount)
}
