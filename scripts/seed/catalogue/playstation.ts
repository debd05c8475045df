import { published, region } from '../seed-product'

const playstationStore = published({
  slug: 'playstation',
  type: 'ps',
  category: 'wallets',
  label: 'PS Store',
  title: 'PlayStation Store Wallet Code',
  description:
    'Funds for games, add-ons and PlayStation Plus on PS5 and PS4. The country of the code must be the country of your PlayStation account.',
  texts: {
    ru: {
      title: 'Код пополнения PlayStation Store',
      description:
        'Средства на игры, дополнения и PlayStation Plus для PS5 и PS4. Страна кода должна совпадать со страной вашего аккаунта PlayStation.',
    },
    uz: {
      title: 'PlayStation Store hamyon kodi',
      description:
        'PS5 va PS4 uchun oʻyinlar, qoʻshimchalar va PlayStation Plus olishga mablagʻ. Kod mamlakati PlayStation akkauntingiz mamlakati bilan bir xil boʻlishi shart.',
    },
  },
  keywords: [
    'playstation',
    'psn',
    'ps store',
    'ps5',
    'ps4',
    'ps plus',
    'плейстейшен',
    'псн',
    'пс стор',
    'плойка',
    'pleysteyshn',
    'ps hamyon',
  ],
  regions: {
    TR: region(
      'TL',
      'Redeem only on a PlayStation account whose country is Türkiye.',
      [250, 6.79, 595],
      [500, 13.49, 1179],
      [1000, 26.79, 2339],
      [2000, 53.4, 4669],
    ),
    US: region(
      'USD',
      'Redeem only on a PlayStation account whose country is the United States.',
      [10, 10.89, 955],
      [25, 26.69, 2339],
      [50, 53.2, 4659],
      [100, 105.9, 9290],
    ),
    DE: region(
      'EUR',
      'Redeem only on a PlayStation account whose country is Germany.',
      [10, 12.19, 1069],
      [20, 24.19, 2119],
      [50, 60.2, 5279],
      [100, 119.5, 10450],
    ),
    GB: region(
      'GBP',
      'Redeem only on a PlayStation account whose country is the United Kingdom.',
      [10, 13.89, 1219],
      [20, 27.59, 2419],
      [50, 68.5, 5999],
      [80, 109.5, 9590],
    ),
  },
})

const playstationIndia = published({
  slug: 'playstation-india',
  type: 'ps',
  category: 'wallets',
  label: 'INR for PS Store',
  title: 'PlayStation Store: India',
  description:
    'Wallet codes in rupees for PlayStation accounts registered in India, where many games and PlayStation Plus cost noticeably less. Works on PS5, PS4 and on the web store.',
  texts: {
    ru: {
      title: 'PlayStation Store: Индия',
      description:
        'Коды пополнения в рупиях для аккаунтов PlayStation, зарегистрированных в Индии, где многие игры и PlayStation Plus стоят заметно дешевле. Подходят для PS5, PS4 и сайта магазина.',
    },
    uz: {
      title: 'PlayStation Store: Hindiston',
      description:
        'Hindistonda ochilgan PlayStation akkauntlari uchun rupiyadagi hamyon kodlari: u yerda koʻp oʻyinlar va PlayStation Plus ancha arzon. PS5, PS4 va doʻkon saytida ishlaydi.',
    },
  },
  keywords: [
    'playstation',
    'psn',
    'psn india',
    'ps store',
    'ps5',
    'плейстейшен',
    'псн индия',
    'пс стор',
    'рупии',
    'hindiston',
    'ps hindiston',
  ],
  regions: {
    IN: region(
      'INR for PS Store',
      'Redeem only on a PlayStation account whose country is India.',
      [1000, 12.39, 1085],
      [2000, 24.59, 2149],
      [3000, 36.7, 3209],
      [5000, 60.9, 5329],
    ),
  },
})

const playstationGulf = published({
  slug: 'playstation-gulf',
  type: 'ps',
  category: 'wallets',
  label: 'PS Store Gulf',
  title: 'PlayStation Store: UAE and Saudi Arabia',
  description:
    'Wallet codes in US dollars for PlayStation accounts of the two Gulf stores. Choose the country that stands in your account details.',
  texts: {
    ru: {
      title: 'PlayStation Store: ОАЭ и Саудовская Аравия',
      description:
        'Коды пополнения в долларах США для аккаунтов PlayStation двух стран Залива. Выберите страну, указанную в данных вашего аккаунта.',
    },
    uz: {
      title: 'PlayStation Store: BAA va Saudiya Arabistoni',
      description:
        'Fors koʻrfazidagi ikki mamlakat PlayStation akkauntlari uchun AQSH dollaridagi hamyon kodlari. Akkaunt maʼlumotlaringizda koʻrsatilgan mamlakatni tanlang.',
    },
  },
  keywords: [
    'playstation',
    'psn',
    'psn uae',
    'psn ksa',
    'ps store',
    'плейстейшен',
    'псн оаэ',
    'псн саудовская аравия',
    'пс стор',
    'baa',
    'saudiya',
  ],
  regions: {
    AE: region(
      'USD',
      'Redeem only on a PlayStation account whose country is the United Arab Emirates.',
      [10, 10.95, 959],
      [20, 21.69, 1899],
      [50, 53.7, 4699],
      [100, 106.5, 9340],
    ),
    SA: region(
      'USD',
      'Redeem only on a PlayStation account whose country is Saudi Arabia.',
      [10, 10.85, 949],
      [20, 21.49, 1879],
      [50, 53.3, 4665],
      [100, 105.5, 9249],
    ),
  },
})

export const playstation = [playstationStore, playstationIndia, playstationGulf]
