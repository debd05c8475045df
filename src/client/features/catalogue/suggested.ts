import type { Product } from '../../../shared/contract/catalogue'
import { paths, pathTo } from '../../paths'

/** The place in a list of `count` that an arrow leads to, round and round; undefined is the field before the first. */
export function placeAfter(place: number | undefined, step: number, count: number): number | undefined {
  const next = ((place ?? -1) + 1 + step + count + 1) % (count + 1)
  return next === 0 ? undefined : next - 1
}

/** Where a search leads: to the suggested product that was chosen, else to all that answer the text. */
export function searchPath(typed: string, product: Pick<Product, 'slug'> | undefined): string {
  if (product) return pathTo.product(product.slug)
  const text = typed.trim()
  return text === '' ? paths.products : `${paths.products}?${new URLSearchParams({ q: text })}`
}
