/** Names of a price beside `priceIn`, for programs from before it. */
export const olderPriceNames: ReadonlySet<string> = new Set(['price', 'rub'])

/** A line of a cart from the time when prices had two names, as lines are kept since prices stand by currency. */
export function lineByCurrency(given: Record<string, unknown>): Record<string, unknown> {
  const { price, rub, ...line } = given
  return typeof price === 'number' && typeof rub === 'number' ? { priceIn: { usd: price, rub }, ...line } : given
}
