import { type Attack, must, type Person, type Shop } from '../shop'

type Price = { amount: number; price: number; rub: number; stock: number | null }
type Offer = Price & { productId: string; label: string }
type Product = { id: string; label: string; hasFilter: boolean; prices: Price[] }

/** What a newcomer may hold in the demo shop. */
const allowed = 10
const wanted = 50

async function offersOf(shop: Shop): Promise<Offer[]> {
  const { body } = await shop.call({ path: '/products' })
  const products = (body.said ?? []) as Product[]
  return products
    .filter(({ hasFilter }) => !hasFilter)
    .flatMap(({ id, label, prices }) => prices.map((price) => ({ ...price, productId: id, label })))
    .filter(({ stock }) => stock !== null && stock >= 4)
}

/** Fills a cart and leaves its order unpaid. Answers the id of the order, if there is one. */
async function hold(shop: Shop, { token }: Person, offers: Offer[], quantity: number): Promise<string | undefined> {
  const post = (path: string, body: object) => shop.call({ method: 'POST', path, body, token })
  await post('/cart/clear', {})
  let cart: Record<string, unknown> = {}
  for (const { amount, price, rub, label, productId, stock } of offers) {
    const qty = Math.min(quantity, stock ?? 0)
    cart = (await post('/cart/add', { amount, price, rub, label, productId, qty })).body
  }
  const { usd } = (cart.subtotal ?? {}) as { usd?: number }
  const { body } = await post('/payment/create', { type: 'order', currency: 'usd', amount: usd })
  return typeof body.orderId === 'string' ? body.orderId : undefined
}

async function heldBy(shop: Shop, { token }: Person): Promise<number> {
  const { body } = await shop.call({ path: '/orders', token })
  const orders = (body.orders ?? []) as { status: string; quantity: number }[]
  return orders.filter(({ status }) => status === 'pending').reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Takes stock without a cent: six offers by one account, then one offer by twenty accounts. Gives it back in the end. */
export const attack: Attack = {
  name: 'somebody without a cent holds what others want to buy',
  async run(shop) {
    const held: { orderId: string; token: string }[] = []
    const note = (orderId: string | undefined, { token }: Person) => orderId && held.push({ orderId, token })
    try {
      const offers = await offersOf(shop)
      const alone = await shop.register()
      for (let turn = 0; turn < 3; turn += 1) {
        note(await hold(shop, alone, offers.slice(turn * 2, turn * 2 + 2), wanted), alone)
      }
      const pieces = await heldBy(shop, alone)
      must(pieces <= allowed, `one account holds ${pieces} pieces and has paid nothing`)

      const target = offers[6]
      must(target !== undefined, 'the demo shop has too few offers')
      const crowd: Person[] = []
      for (let count = 0; count < 20; count += 1) crowd.push(await shop.register())
      await Promise.all(crowd.map(async (person) => note(await hold(shop, person, [target], 5), person)))
      let together = 0
      for (const person of crowd) together += await heldBy(shop, person)
      const half = Math.max(1, Math.floor((target.stock ?? 0) / 2))
      must(together <= half, `twenty accounts hold ${together} of ${target.stock} pieces and have paid nothing`)
    } finally {
      for (const { orderId, token } of held) {
        await shop.call({ method: 'POST', path: `/orders/${orderId}/cancel`, body: {}, token })
      }
    }
  },
}
