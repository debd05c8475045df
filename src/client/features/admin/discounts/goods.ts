import type { Formats } from '../../../i18n/formats'

/** What a discount is for. */
export type Goods = { productIds: readonly string[]; categories: readonly string[] }

type Listed = { id: string; title: string }

/** The products whose title has the words; without words all of them, some of them first. */
export function foundIn<Product extends Listed>(
  products: readonly Product[],
  search: string,
  first: readonly string[],
): Product[] {
  const words = search.trim().toLowerCase()
  const fitting = products.filter(({ title }) => title.toLowerCase().includes(words))
  if (words) return fitting
  return fitting.toSorted((one, other) => Number(first.includes(other.id)) - Number(first.includes(one.id)))
}

/** A list with one more or one less. */
export const withOne = (all: readonly string[], one: string, isChosen: boolean): string[] => [
  ...all.filter((each) => each !== one),
  ...(isChosen ? [one] : []),
]

/** What a discount is for, in words; nothing where it is for everything. */
export const goodsText = (
  { productIds, categories }: Goods,
  { t }: Pick<Formats, 't'>,
  categoryName: (category: string) => string,
): string[] =>
  [
    categories.length > 0 && t('admin.coupons.inCategories', { names: categories.map(categoryName).join(', ') }),
    productIds.length > 0 && t('admin.coupons.forProducts', { count: productIds.length }),
  ].flatMap((part) => part || [])
