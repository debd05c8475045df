import { published, region } from '../seed-product'

const steamWallet = published({
  slug: 'steam',
  type: 'steam',
  category: 'wallets',
  label: 'Steam Wallet',
  title: 'Steam Wallet Code',
  description:
    'Adds funds to your Steam Wallet for games, add-ons and items on the Community Market. Choose the country of your Steam account: it decides the currency of the wallet.',
  texts: {
    ru: {
      title: 'Код пополнения Steam',
      description:
        'Пополняет кошелёк Steam: игры, дополнения и предметы на торговой площадке. Выберите страну своего аккаунта Steam — от неё зависит валюта кошелька.',
    },
    uz: {
      title: 'Steam hamyoni kodi',
      description:
        'Steam hamyonini toʻldiradi: oʻyinlar, qoʻshimchalar va Steam bozoridagi buyumlar uchun. Steam akkauntingiz mamlakatini tanlang — hamyon valyutasi shunga bogʻliq.',
    },
  },
  keywords: [
    'steam',
    'steam wallet',
    'steam code',
    'valve',
    'wallet',
    'стим',
    'кошелек стим',
    'пополнение стим',
    'код стим',
    'stim',
    'steam hamyon',
    "steam to'ldirish",
  ],
  regions: {
    US: region(
      'USD',
      'Redeem only on a Steam account whose country is the United States.',
      [5, 5.49, 479],
      [10, 10.69, 939],
      [20, 21.19, 1859],
      [50, 52.9, 4629],
      [100, 104.9, 9190],
    ),
    TR: region(
      'USD',
      'Redeem only on an account whose country is Türkiye; its wallet is kept in US dollars.',
      [5, 5.39, 469],
      [10, 10.59, 929],
      [20, 20.99, 1839],
      [50, 51.9, 4549],
    ),
    EU: region(
      'EUR',
      'Redeem only on a Steam account from a eurozone country.',
      [5, 6.29, 549],
      [10, 12.39, 1089],
      [20, 24.59, 2159],
      [50, 60.9, 5339],
    ),
    IN: region(
      'INR',
      'Redeem only on a Steam account whose country is India.',
      [250, 3.19, 279],
      [500, 6.19, 545],
      [1000, 12.19, 1069],
      [2000, 24.19, 2119],
    ),
    BR: region(
      'BRL',
      'Redeem only on a Steam account whose country is Brazil.',
      [20, 4.19, 369],
      [50, 10.29, 905],
      [100, 20.29, 1779],
      [200, 39.9, 3499],
    ),
  },
})

const steamCis = published({
  slug: 'steam-cis',
  type: 'steam',
  category: 'wallets',
  label: 'Steam CIS',
  title: 'Steam Wallet for Kazakhstan and CIS',
  description:
    'Wallet codes for Steam accounts registered in Kazakhstan, Uzbekistan and the neighbouring countries. The amount arrives in tenge or in US dollars, whichever your wallet already uses.',
  texts: {
    ru: {
      title: 'Steam для Казахстана и СНГ',
      description:
        'Коды пополнения для аккаунтов Steam из Казахстана, Узбекистана и соседних стран. Сумма приходит в тенге или долларах — в той валюте, в которой ведётся ваш кошелёк.',
    },
    uz: {
      title: 'Qozogʻiston va MDH uchun Steam',
      description:
        'Qozogʻiston, Oʻzbekiston va qoʻshni mamlakatlardagi Steam akkauntlari uchun hamyon kodlari. Mablagʻ tenge yoki dollarda — hamyoningiz qaysi valyutada boʻlsa, oʻshanda tushadi.',
    },
  },
  keywords: [
    'steam',
    'steam kz',
    'steam uz',
    'steam cis',
    'tenge',
    'стим',
    'стим казахстан',
    'стим узбекистан',
    'стим снг',
    'тенге',
    'stim',
    "steam o'zbekiston",
  ],
  regions: {
    UZ: region(
      'USD',
      'Redeem only on an account whose country is Uzbekistan; its wallet is kept in US dollars.',
      [5, 5.35, 465],
      [10, 10.49, 915],
      [25, 25.99, 2269],
      [50, 51.49, 4499],
    ),
    KZ: region(
      'KZT',
      'Redeem only on a Steam account whose country is Kazakhstan.',
      [2500, 5.15, 449],
      [5000, 10.19, 889],
      [10000, 20.19, 1759],
      [25000, 49.9, 4349],
    ),
  },
})

export const steam = [steamWallet, steamCis]
