export const currencies = ['usd', 'rub'] as const
export type Currency = (typeof currencies)[number]

const majorPattern = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/** Minor units of a JSON amount in major units, or undefined when it is negative, not finite or finer than two decimals. */
export function toMinor(major: number): number | undefined {
  const parts = majorPattern.exec(String(major))
  if (!parts) return undefined
  const [, whole = '0', fraction = ''] = parts
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The JSON number of a sum: major units with at most two decimals. */
export const toMajor = (minor: number): number => Number(`${minor}e-2`)
