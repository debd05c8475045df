import { offers, published } from '../seed-product'

const genesisCrystals = published({
  slug: 'genshin',
  type: 'genshin',
  category: 'pc-games',
  label: 'Genesis Crystals',
  title: 'Genshin Impact: Genesis Crystals',
  description:
    'Genesis Crystals turn one to one into Primogems for wishes or pay for outfits. The code works on every platform of the same HoYoverse account.',
  texts: {
    ru: {
      title: 'Genshin Impact: кристаллы Сотворения',
      description:
        'Кристаллы Сотворения обмениваются один к одному на камни Истока для молитв или идут на наряды. Код подходит для любой платформы одного аккаунта HoYoverse.',
    },
    uz: {
      title: 'Genshin Impact: Genesis kristallari',
      description:
        'Genesis kristallarini Primogemʼga bir-birga almashtirish yoki liboslarga sarflash mumkin. Kod PC, telefon va konsolda ishlaydi, HoYoverse akkaunti bir xil boʻlsa bas.',
    },
  },
  keywords: [
    'genshin',
    'genshin impact',
    'genesis crystals',
    'primogems',
    'hoyoverse',
    'геншин',
    'геншин импакт',
    'кристаллы сотворения',
    'примогемы',
    'genshin kristall',
    'kristall',
  ],
  ...offers(
    [60, 0.99, 85],
    [330, 4.79, 415],
    [1090, 14.49, 1259],
    [2240, 28.9, 2509],
    [3880, 48.5, 4219],
    [8080, 96.9, 8449],
  ),
})

const welkinMoon = published({
  slug: 'genshin-welkin',
  type: 'genshin',
  category: 'pc-games',
  label: 'days of Welkin Moon',
  title: 'Genshin Impact: Blessing of the Welkin Moon',
  description:
    'At once 300 Genesis Crystals for every 30 days, then 90 Primogems each day you log in. Blessings add up to at most 180 days.',
  texts: {
    ru: {
      title: 'Genshin Impact: Благословение полой луны',
      description:
        'Сразу 300 кристаллов Сотворения за каждые 30 дней и ещё 90 камней Истока за каждый день входа в игру. Благословения складываются, но не больше чем до 180 дней.',
    },
    uz: {
      title: 'Genshin Impact: Welkin Moon',
      description:
        'Har 30 kun uchun darhol 300 ta Genesis kristali va oʻyinga kirgan har kuningizda yana 90 ta Primogem. Muddatlar qoʻshiladi, lekin jami 180 kundan oshmaydi.',
    },
  },
  keywords: [
    'genshin',
    'welkin moon',
    'welkin',
    'blessing',
    'primogems',
    'геншин',
    'луна геншин',
    'благословение полой луны',
    'велкин',
    'примогемы',
    'genshin oy',
    'genshin obuna',
  ],
  ...offers([30, 4.69, 409], [60, 9.29, 809], [90, 13.79, 1199], [180, 26.9, 2349]),
})

const starRail = published({
  slug: 'honkai-star-rail',
  type: 'genshin',
  category: 'pc-games',
  label: 'Oneiric Shards',
  title: 'Honkai: Star Rail: Oneiric Shards',
  description:
    'Oneiric Shards become Stellar Jade for warps or pay for supply passes. Redeem the code on the HoYoverse gift page for your server.',
  texts: {
    ru: {
      title: 'Honkai: Star Rail: Сущность древних снов',
      description:
        'Сущность древних снов обменивается на звёздный нефрит для прыжков или идёт на пропуска. Активируйте код на странице подарков HoYoverse, выбрав свой сервер.',
    },
    uz: {
      title: 'Honkai: Star Rail: Oneiric Shards',
      description:
        'Oneiric Shardsʼni Stellar Jadeʼga almashtirib, Warp uchun ishlatasiz yoki Supply Passʼga sarflaysiz. Kodni HoYoverse sovgʻalar sahifasida oʻz serveringizni tanlab faollashtiring.',
    },
  },
  keywords: [
    'honkai',
    'star rail',
    'hsr',
    'oneiric shards',
    'stellar jade',
    'hoyoverse',
    'хонкай',
    'стар рейл',
    'хср',
    'сущность древних снов',
    'xonkay',
    'star reyl',
  ],
  ...offers(
    [60, 1.05, 89],
    [330, 4.89, 425],
    [1090, 14.69, 1279],
    [2240, 29.3, 2549],
    [3880, 48.9, 4259],
    [8080, 97.5, 8499],
  ),
})

const zenless = published({
  slug: 'zenless-zone-zero',
  type: 'genshin',
  category: 'pc-games',
  label: 'Monochrome',
  title: 'Zenless Zone Zero: Monochrome',
  description:
    'Monochrome film converts to Polychrome for signal searches in New Eridu. One code fits PC, phone and console as long as the HoYoverse account is the same.',
  texts: {
    ru: {
      title: 'Zenless Zone Zero: монохромы',
      description:
        'Монохромы обмениваются на полихромы для поиска сигнала в Нью-Эриду. Один код подходит для ПК, телефона и консоли, если аккаунт HoYoverse общий.',
    },
    uz: {
      title: 'Zenless Zone Zero: Monochrome',
      description:
        'Monochrome Nyu-Eriduda signal qidirish uchun Polychromeʼga almashtiriladi. HoYoverse akkaunti bitta boʻlsa, kod kompyuter, telefon va konsolda birdek ishlaydi.',
    },
  },
  keywords: [
    'zenless zone zero',
    'zenless',
    'zzz',
    'monochrome',
    'polychrome',
    'hoyoverse',
    'зенлесс',
    'зенлес',
    'ззз',
    'монохромы',
    'полихромы',
    'zenles',
    'monoxrom',
  ],
  ...offers(
    [60, 0.95, 83],
    [330, 4.69, 405],
    [1090, 14.29, 1239],
    [2240, 28.5, 2479],
    [3880, 47.9, 4169],
    [8080, 95.9, 8349],
  ),
})

export const hoyoverse = [genesisCrystals, welkinMoon, starRail, zenless]
