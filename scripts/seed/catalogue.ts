import { battleRoyale } from './catalogue/battle-royale'
import { fortnite } from './catalogue/fortnite'
import { giftCards } from './catalogue/gift-cards'
import { hoyoverse } from './catalogue/hoyoverse'
import { messengers } from './catalogue/messengers'
import { mobileLegends } from './catalogue/mobile-legends'
import { playstation } from './catalogue/playstation'
import { riot } from './catalogue/riot'
import { roblox } from './catalogue/roblox'
import { steam } from './catalogue/steam'
import { regionNotes } from './region-notes'
import type { SeedProduct } from './seed-product'

const products: SeedProduct[] = [
  ...battleRoyale,
  ...roblox,
  ...steam,
  ...fortnite,
  ...mobileLegends,
  ...hoyoverse,
  ...riot,
  ...playstation,
  ...giftCards,
  ...messengers,
]

/** The demo shop's catalogue, in the order the shop window shows it. */
export const catalogue: SeedProduct[] = products.map((product) => ({
  ...product,
  texts: {
    ru: { ...product.texts.ru, regions: regionNotes.ru[product.slug] },
    uz: { ...product.texts.uz, regions: regionNotes.uz[product.slug] },
  },
}))
