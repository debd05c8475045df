import { published, region } from '../seed-product'

const valorantPoints = published({
  slug: 'valorant',
  type: 'valp',
  category: 'pc-games',
  label: 'VP',
  title: 'Valorant Points',
  description:
    'Valorant Points for weapon skins, new agents and the Battle Pass. The code is entered in the game client on PC and never expires.',
  texts: {
    ru: {
      title: 'Valorant Points',
      description:
        'Valorant Points на скины оружия, новых агентов и боевой пропуск. Код вводится в клиенте игры на ПК и не имеет срока действия.',
    },
    uz: {
      title: 'Valorant Points',
      description:
        'Qurol skinlari, yangi agentlar va Battle Pass uchun Valorant Points. Kod kompyuterda, oʻyinning oʻzida kiritiladi va muddati tugamaydi.',
    },
  },
  keywords: [
    'valorant',
    'valorant points',
    'vp',
    'riot',
    'riot games',
    'валорант',
    'вп',
    'валорант поинты',
    'риот',
    'valorant ochko',
    'valorant ball',
  ],
  regions: {
    EU: region(
      'VP',
      'Redeem only on a Riot account whose region is Europe, Türkiye excluded.',
      [475, 5.49, 479],
      [1000, 11.29, 989],
      [2050, 22.49, 1959],
      [3650, 38.9, 3389],
    ),
    US: region(
      'VP',
      'Redeem only on a Riot account whose region is North America.',
      [475, 5.19, 455],
      [1000, 10.39, 909],
      [2050, 20.79, 1819],
      [5350, 51.9, 4529],
    ),
    BR: region(
      'VP',
      'Redeem only on a Riot account whose region is Brazil.',
      [475, 4.09, 359],
      [1000, 8.19, 715],
      [2050, 16.29, 1419],
      [5350, 40.9, 3569],
    ),
  },
})

const valorantTurkey = published({
  slug: 'valorant-turkey',
  type: 'valt',
  category: 'pc-games',
  label: 'VP TR',
  title: 'Valorant Points: Türkiye',
  description:
    'Valorant Points for Riot accounts registered in Türkiye. The price is lower than in Europe, and the code is refused by accounts of any other region.',
  texts: {
    ru: {
      title: 'Valorant Points: Турция',
      description:
        'Valorant Points для аккаунтов Riot, зарегистрированных в Турции. Цена ниже европейской, но аккаунты других регионов такой код не примут.',
    },
    uz: {
      title: 'Valorant Points: Turkiya',
      description:
        'Turkiyada roʻyxatdan oʻtgan Riot akkauntlari uchun Valorant Points. Narxi Yevropadagidan past, lekin boshqa mintaqa akkauntlari bu kodni qabul qilmaydi.',
    },
  },
  keywords: [
    'valorant',
    'valorant turkey',
    'valorant tr',
    'vp tr',
    'riot',
    'валорант',
    'валорант турция',
    'вп турция',
    'риот',
    'valorant turkiya',
    'turkiya vp',
  ],
  regions: {
    TR: region(
      'VP TR',
      'Redeem only on a Riot account registered in Türkiye.',
      [375, 3.29, 289],
      [825, 6.99, 609],
      [1700, 13.99, 1219],
      [2925, 23.49, 2039],
      [4325, 33.9, 2949],
      [8900, 67.9, 5899],
    ),
  },
})

const riotCashTurkey = published({
  slug: 'riot-cash-turkey',
  type: 'valt',
  category: 'wallets',
  label: 'Riot TL',
  title: 'Riot Access Code: Türkiye',
  description:
    'A code with a value in Turkish lira that becomes the currency of one Riot game of your choice: Valorant, League of Legends or Teamfight Tactics. The whole value goes to the game you redeem it in.',
  texts: {
    ru: {
      title: 'Код Riot Access: Турция',
      description:
        'Код номиналом в турецких лирах превращается в валюту одной игры Riot на выбор: Valorant, League of Legends или Teamfight Tactics. Весь номинал зачисляется в ту игру, в которой вы его активировали.',
    },
    uz: {
      title: 'Riot Access kodi: Turkiya',
      description:
        'Turk lirasidagi kod Riotʼning bitta oʻyini valyutasiga aylanadi: Valorant, League of Legends yoki Teamfight Tactics. Kodning butun summasi u faollashtirilgan oʻyinga tushadi.',
    },
  },
  keywords: [
    'riot',
    'riot access',
    'riot pin',
    'valorant',
    'league of legends',
    'lol',
    'tft',
    'риот',
    'риот турция',
    'валорант',
    'лига легенд',
    'riot turkiya',
    'riot kod',
  ],
  regions: {
    TR: region(
      'Riot TL',
      'Redeem only on a Riot account registered in Türkiye.',
      [150, 4.15, 365],
      [300, 8.19, 715],
      [600, 16.19, 1409],
      [1200, 31.9, 2779],
    ),
  },
})

export const riot = [valorantPoints, valorantTurkey, riotCashTurkey]
