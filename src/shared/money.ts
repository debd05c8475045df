export const currencies = ['usd', 'rub'] as const
export type Currency = (typeof currencies)[number]

const majorPattern = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/** Minor units of a decimal text, or undefined when it is negative, no number or finer than two decimals. */
export function minorOf(text: string): number | undefined {
  const parts = majorPattern.exec(text)
  if (!parts) return undefined
  const [, whole = '0', fraction = ''] = parts
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Minor units of a JSON amount in major units; undefined also when it is not finite. */
export const toMinor = (major: number): number | undefined => minorOf(String(major))

/** The JSON number of a sum: major units with at most two decimals. */
export const toMajor = (minor: number): number => Number(`${minor}e-2`)

/** A sum in major units with exactly two decimals, as providers write it. */
export const decimalOf = (minor: number): string => toMajor(minor).toFixed(2)

/** Several of one price, in major units. */
export const times = (major: number, quantity: number): number => toMajor((toMinor(major) ?? 0) * quantity)
