import type { Product } from '../../../../shared/contract/catalogue'

export type Standing = { pieces: number; soldOut: number; offers: number; onDemand: boolean }

/** How a product stands at a glance. `pieces` leaves out what a supplier delivers on demand. */
export function standingOf(product: Product): Standing {
  const regions = Object.values(product.regions)
  const prices = regions.length > 0 ? regions.flatMap((region) => region.prices) : product.prices
  return {
    pieces: prices.reduce((sum, { stock }) => sum + (stock ?? 0), 0),
    soldOut: prices.filter(({ stock }) => stock === 0).length,
    offers: prices.length,
    onDemand: prices.some(({ stock }) => stock === null),
  }
}
