import type { Formats } from '../../../i18n/formats'

/** What a discount is for; games by their names in addresses. */
export type Goods = {
  productIds: readonly string[]
  categories: readonly string[]
  games: readonly string[]
  packageIds: readonly string[]
}

export const noGoods: Goods = { productIds: [], categories: [], games: [], packageIds: [] }

/** What a discount is for, without the rest of it. */
export const goodsOf = ({ productIds, categories, games, packageIds }: Goods) => ({
  ...{ productIds: [...productIds], categories: [...categories] },
  ...{ games: [...games], packageIds: [...packageIds] },
})

/** What the reader calls categories and games. */
export type GoodsNames = { categoryName: (category: string) => string; gameName: (game: string) => string }

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
  { productIds, categories, games, packageIds }: Goods,
  { t }: Pick<Formats, 't'>,
  { categoryName, gameName }: GoodsNames,
): string[] =>
  [
    categories.length > 0 && t('admin.coupons.inCategories', { names: categories.map(categoryName).join(', ') }),
    productIds.length > 0 && t('admin.coupons.forProducts', { count: productIds.length }),
    games.length > 0 && t('admin.coupons.inGames', { names: games.map(gameName).join(', ') }),
    packageIds.length > 0 && t('admin.coupons.forPackages', { count: packageIds.length }),
  ].flatMap((part) => part || [])

/** The lists of a draft that a form compares and writes down. */
export const goodsLines = ({ productIds, categories, games, packageIds }: Goods, { t }: Pick<Formats, 't'>) => [
  { name: t('admin.tabs.products'), value: productIds.join(', ') },
  { name: t('admin.coupons.categories'), value: categories.join(', ') },
  { name: t('admin.tabs.games'), value: games.join(', ') },
  { name: t('admin.coupons.packages'), value: packageIds.join(', ') },
]
