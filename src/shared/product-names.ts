import type { Product } from './contract/catalogue'

// Words of people who look for a kind of product rather than for a game.
const kinds: Record<string, readonly string[]> = {
  'mobile-games': ['mobile games', 'мобильные игры', 'mobil oʻyinlar', 'juegos', 'oyunlar'],
  'pc-games': ['pc games', 'компьютерные игры', 'kompyuter oʻyinlari', 'juegos', 'oyunlar'],
  wallets: ['wallet', 'gift card', 'кошелёк', 'подарочная карта', 'hamyon', 'sovgʻa kartasi'],
  media: ['apps', 'приложения', 'ilovalar'],
  messengers: ['messenger', 'мессенджер', 'messenjer'],
}

type Named = {
  category: string
  title: string
  otherTitles: readonly string[]
  keywords: readonly string[]
  /** What lowers its prices now. */
  promotions?: readonly string[]
}

/** All names of a product: its title in every language, its keywords, the words for its kind, and its promotions. */
export const namesOfProduct = ({ category, title, otherTitles, keywords, promotions = [] }: Named): string[] => [
  title,
  ...otherTitles,
  ...keywords,
  ...(kinds[category] ?? []),
  ...promotions,
]

/** The names of the promotions that lower prices of a product. */
export const promotionsOn = ({ prices, regions }: Pick<Product, 'prices' | 'regions'>): string[] => [
  ...new Set(
    [prices, ...Object.values(regions).map((region) => region.prices)]
      .flat()
      .flatMap(({ lowered }) => lowered?.name ?? []),
  ),
]
