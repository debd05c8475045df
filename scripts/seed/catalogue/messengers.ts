import { offers, published } from '../seed-product'

const telegramPremium = published({
  slug: 'telegram-premium',
  type: 'tg',
  category: 'messengers',
  label: 'mo. of Premium',
  title: 'Telegram Premium',
  description:
    'A gift link that switches on Telegram Premium: larger files, voice to text, double limits and no ads in channels. If Premium is already active, the new term is added to it.',
  texts: {
    ru: {
      title: 'Telegram Premium',
      description:
        'Подарочная ссылка включает Telegram Premium: большие файлы, расшифровка голосовых, двойные лимиты и каналы без рекламы. Если Premium уже есть, новый срок добавится к текущему.',
    },
    uz: {
      title: 'Telegram Premium',
      description:
        'Telegram Premiumʼni yoqadigan sovgʻa havolasi: katta fayllar, ovozni matnga aylantirish, ikki barobar limitlar va reklamasiz kanallar. Premium allaqachon yoqilgan boʻlsa, yangi muddat unga qoʻshiladi.',
    },
  },
  keywords: [
    'telegram',
    'telegram premium',
    'tg',
    'tg premium',
    'premium',
    'телеграм',
    'телеграм премиум',
    'тг',
    'премиум',
    'telegramm',
    'tg obuna',
    'premium obuna',
  ],
  ...offers([1, 4.79, 419], [3, 12.49, 1089], [6, 16.99, 1479], [12, 29.9, 2599]),
})

const telegramStars = published({
  slug: 'telegram-stars',
  type: 'tg',
  category: 'messengers',
  label: 'Stars',
  title: 'Telegram Stars',
  description:
    'Stars pay for gifts, mini apps, paid posts and reactions inside Telegram. Open the gift link on the account that should receive them; the balance changes at once.',
  texts: {
    ru: {
      title: 'Звёзды Telegram',
      description:
        'Звёздами оплачивают подарки, мини-приложения, платные посты и реакции в Telegram. Откройте подарочную ссылку с нужного аккаунта — баланс пополнится сразу.',
    },
    uz: {
      title: 'Telegram yulduzlari',
      description:
        'Yulduzlar bilan Telegramʼda sovgʻa, mini ilova, pullik post va reaksiyalar uchun toʻlaysiz. Sovgʻa havolasini kerakli akkauntda oching — balans darhol toʻladi.',
    },
  },
  keywords: [
    'telegram',
    'telegram stars',
    'stars',
    'tg stars',
    'телеграм',
    'звезды',
    'звёзды',
    'тг звезды',
    'старс',
    'yulduz',
    'telegram yulduz',
    'tg yulduzlar',
  ],
  ...offers(
    [50, 0.99, 87],
    [100, 1.89, 165],
    [250, 4.59, 399],
    [500, 8.99, 785],
    [1000, 17.49, 1525],
    [2500, 42.9, 3739],
  ),
})

export const messengers = [telegramPremium, telegramStars]
