import { offers, published, region } from '../seed-product'

const robux = published({
  slug: 'roblox',
  type: 'robux',
  category: 'pc-games',
  label: 'Robux',
  title: 'Roblox: Robux',
  description:
    'Robux for avatars, passes and items inside Roblox experiences. The code works in any country and is redeemed on the Roblox site in under a minute.',
  texts: {
    ru: {
      title: 'Roblox: Robux',
      description:
        'Robux на аватар, геймпассы и предметы в играх Roblox. Код действует в любой стране и активируется на сайте Roblox меньше чем за минуту.',
    },
    uz: {
      title: 'Roblox: Robux',
      description:
        'Avatar, Game Pass va Roblox oʻyinlaridagi buyumlar uchun Robux. Kod istalgan mamlakatda ishlaydi va Roblox saytida bir daqiqaga yetmay faollashadi.',
    },
  },
  keywords: [
    'roblox',
    'robux',
    'rbx',
    'roblox code',
    'роблокс',
    'робуксы',
    'робакс',
    'робуксы купить',
    'robloks',
    'robuks',
    'robux olish',
    'robukslar',
  ],
  ...offers(
    [200, 2.69, 235],
    [400, 5.19, 449],
    [800, 9.99, 869],
    [1700, 20.49, 1779],
    [4500, 49.9, 4349],
    [10000, 104.9, 9190],
  ),
})

const robloxGiftCard = published({
  slug: 'roblox-gift-card',
  type: 'robux',
  category: 'wallets',
  label: 'Roblox Credit',
  title: 'Roblox Gift Card',
  description:
    'A digital card that adds credit to a Roblox account; spend it on Robux or on Premium. Each card also comes with a bonus item for the avatar.',
  texts: {
    ru: {
      title: 'Подарочная карта Roblox',
      description:
        'Цифровая карта пополняет баланс аккаунта Roblox — его можно потратить на Robux или Premium. Вместе с картой вы получаете бонусный предмет для аватара.',
    },
    uz: {
      title: 'Roblox sovgʻa kartasi',
      description:
        'Roblox akkaunti balansini toʻldiradigan raqamli karta: uni Robux yoki Premium uchun sarflash mumkin. Karta bilan birga avatar uchun bonus buyum ham beriladi.',
    },
  },
  keywords: [
    'roblox',
    'roblox gift card',
    'roblox card',
    'robux',
    'роблокс',
    'карта роблокс',
    'подарочная карта',
    'робуксы',
    'robloks',
    'sovga karta',
    "sovg'a kartasi",
  ],
  regions: {
    US: region(
      'USD',
      'Redeem only on a Roblox account whose billing country is the United States.',
      [10, 10.79, 949],
      [25, 26.49, 2319],
      [50, 52.49, 4589],
      [100, 103.9, 9090],
    ),
    EU: region(
      'EUR',
      'Redeem only on a Roblox account from a eurozone country.',
      [10, 12.29, 1079],
      [20, 24.29, 2129],
      [25, 29.9, 2629],
      [50, 59.5, 5219],
    ),
    GB: region(
      'GBP',
      'Redeem only on a Roblox account from the United Kingdom.',
      [10, 13.99, 1229],
      [20, 27.79, 2439],
      [50, 68.9, 6039],
      [100, 136.9, 11990],
    ),
    BR: region(
      'BRL',
      'Redeem only on a Roblox account from Brazil.',
      [50, 10.29, 899],
      [100, 20.39, 1789],
      [150, 30.29, 2649],
      [250, 49.9, 4369],
    ),
  },
})

export const roblox = [robux, robloxGiftCard]
