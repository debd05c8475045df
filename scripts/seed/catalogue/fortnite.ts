import { published, region } from '../seed-product'

const vbucks = published({
  slug: 'fortnite',
  type: 'vbucks',
  category: 'pc-games',
  label: 'V-Bucks',
  title: 'Fortnite V-Bucks',
  description:
    'V-Bucks for outfits, emotes and the Battle Pass in Fortnite. The code is redeemed on the Epic Games site and the balance is available on PC, mobile, Xbox and PlayStation.',
  texts: {
    ru: {
      title: 'Fortnite V-Bucks',
      description:
        'V-Bucks на экипировку, эмоции и боевой пропуск Fortnite. Код активируется на сайте Epic Games, баланс доступен на ПК, телефоне, Xbox и PlayStation.',
    },
    uz: {
      title: 'Fortnite V-Bucks',
      description:
        'Fortnite oʻyinida kiyimlar, emotsiyalar va Battle Pass uchun V-Bucks. Kod Epic Games saytida faollashadi, balans esa kompyuter, telefon, Xbox va PlayStationʼda ishlaydi.',
    },
  },
  keywords: [
    'fortnite',
    'v-bucks',
    'vbucks',
    'epic games',
    'battle pass',
    'фортнайт',
    'вбаксы',
    'в-баксы',
    'фортнайт баксы',
    'fortnayt',
    'vibaks',
  ],
  regions: {
    US: region(
      'V-Bucks',
      'Redeem only on an Epic Games account whose country is the United States.',
      [1000, 9.19, 799],
      [2800, 23.49, 2049],
      [5000, 37.9, 3299],
      [13500, 92.9, 8090],
    ),
    EU: region(
      'V-Bucks',
      'Redeem only on an Epic Games account from the European Union.',
      [1000, 9.49, 829],
      [2800, 23.99, 2099],
      [5000, 38.9, 3399],
      [13500, 94.9, 8290],
    ),
    GB: region(
      'V-Bucks',
      'Redeem only on an Epic Games account from the United Kingdom.',
      [1000, 9.35, 819],
      [2800, 23.79, 2079],
      [5000, 38.5, 3369],
      [13500, 93.9, 8190],
    ),
  },
})

const vbucksTurkey = published({
  slug: 'fortnite-turkey',
  type: 'vbucks',
  category: 'pc-games',
  label: 'V-Bucks TR',
  title: 'Fortnite V-Bucks: Türkiye',
  description:
    'The same V-Bucks at Turkish prices. The code is accepted only by an Epic Games account whose country is Türkiye, so check the account settings before you buy.',
  texts: {
    ru: {
      title: 'Fortnite V-Bucks: Турция',
      description:
        'Те же V-Bucks по турецким ценам. Код принимает только аккаунт Epic Games со страной «Турция» — проверьте настройки аккаунта до покупки.',
    },
    uz: {
      title: 'Fortnite V-Bucks: Turkiya',
      description:
        'Oʻsha V-Bucks, faqat Turkiya narxida. Kod faqat Turkiyadagi Epic Games akkauntida ishlaydi — xariddan oldin akkaunt sozlamalarini tekshiring.',
    },
  },
  keywords: [
    'fortnite',
    'fortnite turkey',
    'vbucks tr',
    'v-bucks',
    'фортнайт',
    'фортнайт турция',
    'вбаксы',
    'в-баксы',
    'fortnayt',
    'fortnite turkiya',
  ],
  regions: {
    TR: region(
      'V-Bucks TR',
      'Redeem only on an Epic Games account whose country is Türkiye.',
      [1000, 6.49, 565],
      [2800, 15.99, 1389],
      [5000, 25.9, 2249],
      [13500, 62.9, 5449],
    ),
  },
})

export const fortnite = [vbucks, vbucksTurkey]
