import { sql } from 'drizzle-orm'
import * as reviews from '../../../src/worker/domain/reviews/reviews'
import { as, dayMs, hourMs, type Scene } from './scene'

/** What buyers say of what they were given: how many days before the end, how many stars, in which words. */
const written: [daysBefore: number, stars: number, text: string, reply?: string][] = [
  [27, 5, 'Код пришёл через пару секунд, всё активировалось с первого раза.'],
  [25, 5, 'Fast and easy. The steps beside the code helped.'],
  [23, 4, 'Hammasi yaxshi, faqat narxi biroz balandroq.', 'Rahmat! Narxlar dollar kursiga qarab oʻzgaradi.'],
  [21, 5, ''],
  [19, 5, 'Беру здесь третий раз, ни одной проблемы.'],
  [17, 3, 'Долго выбирал регион, но код рабочий.', 'Спасибо за отзыв. Регион аккаунта видно в настройках игры.'],
  [15, 5, 'Kod bir necha soniyada keldi, rahmat!'],
  [13, 4, 'Works as promised.'],
  [11, 5, 'Удобно, что платить можно с баланса.'],
  [9, 2, 'Hoped for a lower price on the big amount.', 'Thank you, we will look at it.'],
  [7, 5, 'Juda tez. Doʻstlarimga ham aytdim.'],
  [5, 5, 'Всё чётко.'],
  [3, 4, 'Good shop.'],
  [2, 5, 'Пришло сразу, даже ночью.'],
]

/** Somebody who has just bought the product that most others buy, and has said nothing of it yet. */
const buyerWithNews = (at: number) => sql`SELECT orders.user_id AS id, order_items.product_id AS product
  FROM orders JOIN order_items ON order_items.order_id = orders.id JOIN products ON products.id = order_items.product_id
  WHERE orders.status = 'completed' AND refunded = 0 AND completed_at < ${at} AND products.state = 'published'
    AND user_id NOT IN (SELECT id FROM users WHERE nickname = 'demo')
    AND NOT EXISTS (SELECT 1 FROM reviews WHERE reviews.user_id = orders.user_id AND product_id = products.id)
  ORDER BY (SELECT sum(sold) FROM offers WHERE offers.product_id = products.id) DESC, orders.seq LIMIT 1`

/** Puts the reviews of the month on the agenda. No luck decides about them: everything else falls as without them. */
export function planReviews(scene: Scene, endMs: number): void {
  for (const [daysBefore, stars, text, reply] of written) {
    const atMs = endMs - daysBefore * dayMs
    scene.at(atMs, async () => {
      const [found] = await scene.ctx.db.all<{ id: string; product: string }>(buyerWithNews(atMs))
      if (!found) return
      const caller = as(scene, { ...found, nickname: '', currency: 'usd', playerID: '' })
      const { id } = await reviews.write(caller, found.product, { stars, text })
      if (reply) scene.at(atMs + 2 * hourMs, () => reviews.answer(scene.admin, id, reply))
    })
  }
}
