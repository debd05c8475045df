import { type Attack, must } from '../shop'

/** Sends the whole balance of one buyer to two others at the same moment, eight times each. */
export const attack: Attack = {
  name: 'a buyer sends the same money to two people at once',
  async run(shop) {
    const buyer = await shop.register()
    const others = [await shop.register(), await shop.register()]
    const { token } = await shop.admin()
    await shop.call({ method: 'POST', path: '/step-up', body: { password: 'admin-demo-1' }, token })
    const body = { balanceUsd: 10, seen: { balanceUsd: 0 } }
    await shop.call({ method: 'PUT', path: `/admin/users/${buyer.userId}`, body, token })
    const send = (userId: string) =>
      shop.call({
        method: 'POST',
        path: '/balance/transfer',
        body: { userId, currency: 'usd', amount: 10 },
        token: buyer.token,
      })
    const answers = await Promise.all(Array.from({ length: 16 }, (_, turn) => send(others[turn % 2]?.userId ?? '')))
    const sent = answers.filter(({ status }) => status === 200).length
    must(sent === 1, `10 dollars were sent ${sent} times`)
  },
}
