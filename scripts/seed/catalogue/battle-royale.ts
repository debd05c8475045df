import { offers, published, region } from '../seed-product'

const pubg = published({
  slug: 'pubg',
  type: 'uc',
  category: 'mobile-games',
  label: 'UC',
  title: 'PUBG Mobile UC',
  description:
    'Unknown Cash for the global version of PUBG Mobile: outfits, crates and the Royale Pass. You receive a code and redeem it on Midasbuy with your player ID; no password is ever needed.',
  texts: {
    ru: {
      title: 'PUBG Mobile UC',
      description:
        'Unknown Cash для глобальной версии PUBG Mobile: костюмы, ящики и Royale Pass. Вы получаете код и активируете его на Midasbuy по ID игрока — пароль от аккаунта не нужен.',
    },
    uz: {
      title: 'PUBG Mobile UC',
      description:
        'PUBG Mobile global versiyasi uchun UC: liboslar, qutilar va Royale Pass. Kod olasiz va uni Midasbuy saytida oʻyinchi ID raqami bilan faollashtirasiz — akkaunt paroli kerak emas.',
    },
  },
  keywords: [
    'pubg',
    'pubg mobile',
    'pabg',
    'uc',
    'unknown cash',
    'royale pass',
    'пабг',
    'пубг',
    'юси',
    'юс',
    'пубг мобайл',
    'pubg yusi',
  ],
  ...offers(
    [60, 0.99, 89],
    [325, 4.79, 419],
    [660, 9.49, 829],
    [1800, 23.99, 2099],
    [3850, 47.49, 4149],
    [8100, 94.9, 8290],
  ),
})

const pubgRegional = published({
  slug: 'pubg-regional',
  type: 'uc',
  category: 'mobile-games',
  label: 'UC',
  title: 'PUBG Mobile UC by Region',
  description:
    'UC vouchers issued for one country or group of countries, usually a little cheaper than the global ones. Choose the region in which your PUBG Mobile account was created.',
  texts: {
    ru: {
      title: 'PUBG Mobile UC по регионам',
      description:
        'Ваучеры UC для отдельных стран — обычно немного дешевле глобальных. Выберите регион, в котором создан ваш аккаунт PUBG Mobile.',
    },
    uz: {
      title: 'PUBG Mobile UC: mintaqaviy',
      description:
        'Ayrim davlatlar uchun chiqarilgan UC vaucherlari, odatda global kodlardan biroz arzonroq. PUBG Mobile akkauntingiz ochilgan mintaqani tanlang.',
    },
  },
  keywords: [
    'pubg',
    'pabg',
    'uc',
    'uc turkey',
    'uc voucher',
    'пабг',
    'пубг',
    'юси',
    'юси турция',
    'ваучер',
    'uc vaucher',
    'turkiya uc',
  ],
  regions: {
    CIS: region(
      'UC',
      'Redeem only on a PUBG Mobile account created in a CIS country.',
      [60, 0.95, 85],
      [325, 4.59, 405],
      [660, 8.99, 789],
      [1800, 22.9, 1999],
    ),
    TR: region(
      'UC',
      'Redeem only on a PUBG Mobile account whose region is Türkiye.',
      [60, 0.89, 79],
      [325, 4.29, 375],
      [660, 8.49, 739],
      [1800, 21.9, 1890],
    ),
    MENA: region(
      'UC',
      'Redeem only on a PUBG Mobile account from the Middle East or North Africa.',
      [60, 0.93, 82],
      [325, 4.49, 389],
      [660, 8.79, 769],
      [1800, 22.49, 1949],
    ),
  },
})

const freeFire = published({
  slug: 'free-fire',
  type: 'diamonds',
  category: 'mobile-games',
  label: 'Diamonds',
  title: 'Free Fire Diamonds',
  description:
    'Codes that add diamonds to Garena Free Fire for characters, bundles and the Booyah Pass. Codes follow the server of your account, so pick the server shown in your in-game profile.',
  texts: {
    ru: {
      title: 'Алмазы Free Fire',
      description:
        'Коды на алмазы в Garena Free Fire: персонажи, наборы и Booyah Pass. Код привязан к серверу аккаунта — выберите сервер, указанный в профиле игры.',
    },
    uz: {
      title: 'Free Fire olmoslari',
      description:
        'Garena Free Fire oʻyiniga olmos qoʻshadigan kodlar: qahramonlar, toʻplamlar va Booyah Pass uchun. Kod akkaunt serveriga bogʻlangan — oʻyindagi profilingizda koʻrsatilgan serverni tanlang.',
    },
  },
  keywords: [
    'free fire',
    'freefire',
    'ff',
    'garena',
    'diamonds',
    'фри фаер',
    'фрифаер',
    'гарена',
    'алмазы',
    'фф',
    'olmos',
    'fri fayr',
  ],
  regions: {
    CIS: region(
      'Diamonds',
      'Redeem only on a Free Fire account of the CIS server.',
      [100, 1.09, 95],
      [310, 3.19, 279],
      [520, 5.19, 455],
      [1060, 10.29, 899],
    ),
    MENA: region(
      'Diamonds',
      'Redeem only on a Free Fire account of the Middle East server.',
      [100, 1.05, 92],
      [310, 3.09, 269],
      [520, 4.99, 439],
      [1060, 9.89, 865],
    ),
    BR: region(
      'Diamonds',
      'Redeem only on a Free Fire account of the Brazil server.',
      [100, 0.99, 87],
      [310, 2.95, 259],
      [520, 4.79, 415],
      [1060, 9.49, 819],
    ),
  },
})

const freeFireMax = published({
  slug: 'free-fire-max',
  type: 'diamonds',
  category: 'mobile-games',
  label: 'MAX Diamonds',
  title: 'Free Fire MAX Diamonds',
  description:
    'Diamonds for players of Free Fire MAX on the European server. The balance is shared with the regular Free Fire client of the same account, so one code serves both.',
  texts: {
    ru: {
      title: 'Алмазы Free Fire MAX',
      description:
        'Алмазы для игроков Free Fire MAX на европейском сервере. Баланс общий с обычной версией Free Fire на том же аккаунте, поэтому одного кода хватит для обеих.',
    },
    uz: {
      title: 'Free Fire MAX olmoslari',
      description:
        'Yevropa serveridagi Free Fire MAX oʻyinchilari uchun olmoslar. Balans shu akkauntdagi oddiy Free Fire bilan umumiy, shuning uchun bitta kod ikkalasiga ham yetadi.',
    },
  },
  keywords: [
    'free fire max',
    'ff max',
    'freefire',
    'garena',
    'max diamonds',
    'фри фаер макс',
    'фф макс',
    'алмазы',
    'гарена',
    'olmos',
    'fri fayr maks',
  ],
  ...offers([100, 1.15, 99], [310, 3.29, 289], [520, 5.39, 469], [1060, 10.79, 939]),
})

export const battleRoyale = [pubg, pubgRegional, freeFire, freeFireMax]
