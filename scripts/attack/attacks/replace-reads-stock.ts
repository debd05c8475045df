import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, must, type Person, type Shop } from '../shop'

type Product = {
  id: string
  label: string
  hasFilter: boolean
  prices: { amount: number; price: number; rub: number; stock: number | null }[]
}
type Order = { status: string; codes: string[]; items: { codeIds: string[] }[] }

const password = 'admin-demo-1'
const reason = 'It does not work'
const turns = 10

/** The cheapest thing of which there is enough to be read, bought by a new account with money that the owner gave it. */
async function cheapOrder(shop: Shop, owner: Person): Promise<{ buyer: Person; orderId: string }> {
  const buyer = await shop.register()
  await shop.call({ method: 'POST', path: '/step-up', body: { password }, token: owner.token })
  const balance = { balanceUsd: 5, seen: { balanceUsd: 0 }, reason }
  await shop.call({ method: 'PUT', path: `/admin/users/${buyer.userId}`, body: balance, token: owner.token })
  const { body } = await shop.call({ path: '/products' })
  const [cheapest] = ((body.said ?? []) as Product[])
    .filter(({ hasFilter }) => !hasFilter)
    .flatMap(({ id, label, prices }) => prices.map((price) => ({ ...price, label, productId: id })))
    .filter(({ stock }) => (stock ?? 0) > turns)
    .sort((one, other) => one.price - other.price)
  const { token } = buyer
  await shop.call({ method: 'POST', path: '/cart/add', body: { ...cheapest, qty: 1 }, token })
  const bought = await shop.call({ method: 'POST', path: '/payment/from-balance', body: { currency: 'usd' }, token })
  must(bought.status === 201, `the order was not made: ${JSON.stringify(bought.body)}`)
  return { buyer, orderId: String(bought.body.orderId) }
}

async function look(shop: Shop, { token }: Person, orderId: string): Promise<Order> {
  for (let looks = 0; looks < 40; looks += 1) {
    const { body } = await shop.call({ path: `/orders/${orderId}`, token })
    if (body.status === 'completed') return body as Order
    await wait(250)
  }
  throw new Error('the order was not delivered')
}

/** Replaces the code of an order, or answers a claim about it so, for as long as that works. Answers all codes seen. */
async function readStock(shop: Shop, thief: Person, { buyer, orderId }: { buyer: Person; orderId: string }) {
  const seen = new Set<string>()
  for (let turn = 0; turn < turns; turn += 1) {
    const order = await look(shop, buyer, orderId)
    for (const code of order.codes) seen.add(code)
    const codeId = order.items[0]?.codeIds[0]
    const replace = { method: 'POST', path: `/admin/orders/${orderId}/replace`, body: { codeId, reason } } as const
    if ((await shop.call({ ...replace, token: thief.token })).status < 300) continue
    const complaint = { item: 0, codeId, message: reason }
    await shop.call({ method: 'POST', path: `/orders/${orderId}/claims`, body: complaint, token: buyer.token })
    const { body } = await shop.call({ path: '/admin/claims?state=open', token: thief.token })
    const claims = (body.claims ?? []) as { claimId: string; orderId: string }[]
    const claimId = claims.find((claim) => claim.orderId === orderId)?.claimId
    const answer = { method: 'POST', path: `/admin/claims/${claimId}/answer` } as const
    await shop.call({ ...answer, body: { decision: 'replace', reply: reason }, token: thief.token })
  }
  for (const code of (await look(shop, buyer, orderId)).codes) seen.add(code)
  return seen
}

/** Holds an administrator's token, without the password and then with it, and an own order of one cheap piece. */
export const attack: Attack = {
  name: 'the thief of an administrator’s token reads the stock by replacing a code',
  async run(shop) {
    const order = await cheapOrder(shop, await shop.admin())
    const thief = await shop.admin()
    const seen = await readStock(shop, thief, order)
    must(seen.size === 1, `${seen.size} codes were read for one that was paid, without the password`)
    await shop.call({ method: 'POST', path: '/step-up', body: { password }, token: thief.token })
    const withPassword = await readStock(shop, thief, order)
    must(withPassword.size <= 2, `${withPassword.size} codes were read for one that was paid`)
  },
}
