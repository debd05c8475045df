import { newArticle } from '../../src/shared/contract/articles'
import { create, listAll } from '../../src/worker/domain/articles/articles'
import type { CallerCtx } from '../../src/worker/domain/ctx'

export const demoArticle = 'how-to-redeem'

const help = {
  ...{ slug: demoArticle, kind: 'help', published: true, startsAt: null, endsAt: null, banner: null },
  texts: {
    en: {
      title: 'How to redeem a code',
      summary: 'Where your code is after the payment, and where a game takes it.',
      text: `## Where the code is

Open [your orders](/orders). A paid order shows its codes as soon as they are delivered, usually within a minute.

## Where it goes

1. Open the game or the store that the product names.
2. Find “Redeem code” in its menu.
3. Paste the code and confirm.

The steps of each game stand on the page of its product. If a code does not work, say so in the order: **we look at every complaint**.`,
    },
    ru: {
      title: 'Как активировать код',
      summary: 'Где найти код после оплаты и где его вводить.',
      text: `## Где код

Откройте [свои заказы](/orders). Коды появляются в оплаченном заказе сразу после выдачи, обычно за минуту.

## Где его ввести

1. Откройте игру или магазин, указанный в товаре.
2. Найдите в меню «Активировать код».
3. Вставьте код и подтвердите.

Шаги для каждой игры есть на странице товара. Если код не работает, напишите об этом в заказе: **мы разбираем каждую жалобу**.`,
    },
    uz: {
      title: 'Kodni qanday faollashtirish',
      summary: 'Toʻlovdan keyin kod qayerda boʻladi va uni qayerga kiritish kerak.',
      text: `## Kod qayerda

[Buyurtmalaringizni](/orders) oching. Toʻlangan buyurtmada kodlar berilgan zahoti, odatda bir daqiqada koʻrinadi.

## Uni qayerga kiritish kerak

1. Mahsulotda koʻrsatilgan oʻyin yoki doʻkonni oching.
2. Menyudan “Kodni faollashtirish” bandini toping.
3. Kodni kiriting va tasdiqlang.

Har bir oʻyin uchun yoʻriqnoma mahsulot sahifasida bor. Kod ishlamasa, buyurtmada xabar bering: **har bir murojaatni koʻrib chiqamiz**.`,
    },
  },
}

const news = {
  ...{ slug: 'pay-in-soum', kind: 'news', published: true, startsAt: null, endsAt: null, banner: null },
  texts: {
    en: {
      title: 'Pay in soʻm with Payme and Click',
      summary: 'Prices stand in soʻm now, and both wallets of Uzbekistan are accepted.',
      text: 'Choose **UZS** above the products. At the checkout Payme and Click are offered, and your balance has an account in soʻm.',
    },
    ru: {
      title: 'Оплата в сумах через Payme и Click',
      summary: 'Цены теперь есть и в сумах, принимаем оба кошелька Узбекистана.',
      text: 'Выберите **UZS** над товарами. При оплате доступны Payme и Click, а на балансе есть счёт в сумах.',
    },
    uz: {
      title: 'Soʻmda Payme va Click orqali toʻlov',
      summary: 'Endi narxlar soʻmda ham bor, Oʻzbekistonning ikkala hamyoni qabul qilinadi.',
      text: 'Mahsulotlar ustida **UZS** ni tanlang. Toʻlovda Payme va Click taklif etiladi, balansda soʻm hisobi bor.',
    },
  },
}

/** What the owner of the demo has written: one page of help, and one of news. */
export async function writeDemoArticles(admin: CallerCtx): Promise<void> {
  const { shown } = await listAll(admin, { limit: 100 })
  for (const article of [help, news]) {
    if (shown.some(({ slug }) => slug === article.slug)) continue
    await create(admin, newArticle.parse({ ...article, reason: 'Opening' }))
  }
}
