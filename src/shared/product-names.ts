// Words of people who look for a kind of product rather than for a game.
const kinds: Record<string, readonly string[]> = {
  'mobile-games': ['mobile games', 'мобильные игры', 'mobil oʻyinlar', 'juegos', 'oyunlar'],
  'pc-games': ['pc games', 'компьютерные игры', 'kompyuter oʻyinlari', 'juegos', 'oyunlar'],
  wallets: ['wallet', 'gift card', 'кошелёк', 'подарочная карта', 'hamyon', 'sovgʻa kartasi'],
  media: ['apps', 'приложения', 'ilovalar'],
  messengers: ['messenger', 'мессенджер', 'messenjer'],
}

type Named = { category: string; title: string; otherTitles: readonly string[]; keywords: readonly string[] }

/** All names of a product: its title in every language, its keywords and the words for its kind. */
export const namesOfProduct = ({ category, title, otherTitles, keywords }: Named): string[] => [
  title,
  ...otherTitles,
  ...keywords,
  ...(kinds[category] ?? []),
]
