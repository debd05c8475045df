/** What a sum of money may be, in major units. */
export type Bounds = { min: number; max: number }

const sum = /^\d{1,9}(?:[.,]\d{1,2})?$/

/** The sum that somebody typed: a comma is as good as a point, and spaces don't count. */
export function amountIn(text: string): number | undefined {
  const plain = text.replace(/\s/g, '')
  return sum.test(plain) ? Number(plain.replace(',', '.')) : undefined
}

/** The typed sum, when it may be paid. */
export function amountWithin(text: string, { min, max }: Bounds): number | undefined {
  const typed = amountIn(text)
  return typed !== undefined && typed >= min && typed <= max ? typed : undefined
}
