import { offers, published, region } from '../seed-product'

const diamonds = published({
  slug: 'mobile-legends',
  type: 'mld',
  category: 'mobile-games',
  label: 'MLBB Diamonds',
  title: 'Mobile Legends: Diamonds',
  description:
    'Diamonds for Mobile Legends: Bang Bang, from a first skin to a full collector’s draw. Redeem the code with your game ID; the diamonds arrive in the in-game mail.',
  texts: {
    ru: {
      title: 'Mobile Legends: алмазы',
      description:
        'Алмазы для Mobile Legends: Bang Bang — от первого скина до коллекционного розыгрыша. Код активируется по игровому ID, алмазы приходят во внутриигровую почту.',
    },
    uz: {
      title: 'Mobile Legends: olmoslar',
      description:
        'Mobile Legends: Bang Bang uchun olmoslar — birinchi skindan noyob kolleksiyagacha. Kod oʻyin ID raqami bilan faollashadi, olmoslar oʻyin ichidagi pochtaga keladi.',
    },
  },
  keywords: [
    'mobile legends',
    'mlbb',
    'ml',
    'bang bang',
    'diamonds',
    'мобайл легенд',
    'мобайл легендс',
    'млбб',
    'алмазы',
    'olmos',
    'mobayl legends',
  ],
  regions: {
    GLOBAL: region(
      'MLBB Diamonds',
      'Redeem on any account except those of Russia, Türkiye, Indonesia and Brazil.',
      [86, 1.59, 139],
      [257, 4.65, 409],
      [706, 12.49, 1089],
      [2195, 37.9, 3299],
    ),
    RU: region(
      'MLBB Diamonds',
      'Redeem only on an account whose region is Russia.',
      [35, 0.69, 59],
      [165, 3.05, 265],
      [565, 9.99, 869],
      [1155, 20.19, 1749],
    ),
    TR: region(
      'MLBB Diamonds',
      'Redeem only on an account whose region is Türkiye.',
      [88, 1.55, 135],
      [264, 4.55, 395],
      [724, 12.29, 1069],
      [2252, 37.49, 3259],
    ),
  },
})

const weeklyPass = published({
  slug: 'mobile-legends-pass',
  type: 'mld',
  category: 'mobile-games',
  label: 'Weekly Pass',
  title: 'Mobile Legends: Weekly Diamond Pass',
  description:
    'A pass that pays out diamonds every day for a week and costs less than buying them outright. Several passes add up, one week after another.',
  texts: {
    ru: {
      title: 'Mobile Legends: недельный алмазный пропуск',
      description:
        'Пропуск начисляет алмазы каждый день в течение недели и выгоднее прямой покупки. Несколько пропусков складываются и действуют друг за другом.',
    },
    uz: {
      title: 'Mobile Legends: Weekly Diamond Pass',
      description:
        'Bir hafta davomida har kuni olmos beradi va olmosni alohida olishdan arzonroq. Bir nechtasini olsangiz, ketma-ket ishlaydi.',
    },
  },
  keywords: [
    'mobile legends',
    'mlbb',
    'weekly diamond pass',
    'wdp',
    'weekly pass',
    'мобайл легенд',
    'млбб',
    'недельный пропуск',
    'пропуск',
    'haftalik pass',
    'olmos',
  ],
  ...offers([1, 1.99, 175], [2, 3.95, 345], [3, 5.89, 515], [5, 9.69, 845], [10, 18.99, 1659]),
})

export const mobileLegends = [diamonds, weeklyPass]
