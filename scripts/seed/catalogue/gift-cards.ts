import { published, region } from '../seed-product'

const itunes = published({
  slug: 'itunes',
  type: 'itunes',
  category: 'media',
  label: 'Apple Account',
  title: 'App Store & iTunes Gift Card',
  description:
    'Adds funds to an Apple Account: apps, games, in-app purchases, music, films and iCloud storage. The country of the card must match the country of the account.',
  texts: {
    ru: {
      title: 'Подарочная карта App Store и iTunes',
      description:
        'Пополняет баланс аккаунта Apple: приложения, игры, встроенные покупки, музыка, фильмы и место в iCloud. Страна карты должна совпадать со страной аккаунта.',
    },
    uz: {
      title: 'App Store va iTunes sovgʻa kartasi',
      description:
        'Apple akkaunti balansini toʻldiradi: ilovalar, oʻyinlar, ilova ichidagi xaridlar, musiqa, filmlar va iCloud xotirasi uchun. Karta va akkaunt mamlakati bir xil boʻlishi kerak.',
    },
  },
  keywords: [
    'itunes',
    'app store',
    'apple',
    'apple id',
    'gift card',
    'icloud',
    'айтюнс',
    'апп стор',
    'эпл',
    'подарочная карта',
    'aytyuns',
    'sovga karta',
    "sovg'a kartasi",
  ],
  regions: {
    US: region(
      'USD',
      'Redeem only on an Apple Account whose country is the United States.',
      [5, 5.29, 463],
      [10, 10.55, 925],
      [25, 26.19, 2295],
      [50, 51.9, 4545],
      [100, 103.5, 9059],
    ),
    TR: region(
      'TL',
      'Redeem only on an Apple Account whose country is Türkiye.',
      [100, 2.75, 239],
      [250, 6.75, 589],
      [500, 13.39, 1169],
      [1000, 26.6, 2325],
    ),
    RU: region(
      'RUB',
      'Redeem only on an Apple Account whose country is Russia.',
      [500, 6.89, 599],
      [1000, 13.59, 1189],
      [3000, 40.4, 3529],
      [5000, 66.9, 5849],
    ),
    DE: region(
      'EUR',
      'Redeem only on an Apple Account whose country is Germany.',
      [10, 12.09, 1059],
      [25, 29.8, 2609],
      [50, 59.2, 5189],
      [100, 117.9, 10330],
    ),
  },
})

const itunesGulf = published({
  slug: 'itunes-gulf',
  type: 'itunes',
  category: 'media',
  label: 'Apple Account Gulf',
  title: 'App Store & iTunes: UAE and Saudi Arabia',
  description:
    'Gift cards in dirhams and riyals for Apple Accounts of the two countries. The funds pay for apps, subscriptions and purchases inside games.',
  texts: {
    ru: {
      title: 'App Store и iTunes: ОАЭ и Саудовская Аравия',
      description:
        'Подарочные карты в дирхамах и риалах для аккаунтов Apple этих двух стран. Средствами можно платить за приложения, подписки и покупки внутри игр.',
    },
    uz: {
      title: 'App Store va iTunes: BAA va Saudiya Arabistoni',
      description:
        'Shu ikki mamlakatdagi Apple akkauntlari uchun dirham va riyoldagi sovgʻa kartalari. Mablagʻni ilovalar, obunalar va oʻyin ichidagi xaridlarga sarflash mumkin.',
    },
  },
  keywords: [
    'itunes',
    'app store',
    'apple uae',
    'apple ksa',
    'gift card',
    'айтюнс',
    'апп стор',
    'эпл оаэ',
    'подарочная карта',
    'apple baa',
    'sovga karta',
  ],
  regions: {
    AE: region(
      'AED',
      'Redeem only on an Apple Account whose country is the United Arab Emirates.',
      [50, 14.49, 1265],
      [100, 28.7, 2505],
      [200, 57.2, 4995],
      [500, 141.9, 12390],
    ),
    SA: region(
      'SAR',
      'Redeem only on an Apple Account whose country is Saudi Arabia.',
      [50, 14.19, 1239],
      [100, 28.1, 2455],
      [200, 55.9, 4885],
      [500, 138.9, 12130],
    ),
  },
})

export const giftCards = [itunes, itunesGulf]
