import { type Attack, must } from '../shop'

/** An administrator saves a balance that was read before its buyer spent money and got some. */
export const attack: Attack = {
  name: 'a balance dialog that is open too long destroys or invents money',
  async run(shop) {
    const [buyer, other] = [await shop.register(), await shop.register()]
    const { token } = await shop.admin()
    await shop.call({ method: 'POST', path: '/step-up', body: { password: 'admin-demo-1' }, token })
    const set = (userId: string, body: object) =>
      shop.call({ method: 'PUT', path: `/admin/users/${userId}`, body, token })
    const send = (from: typeof buyer, to: typeof buyer, currency: string, amount: number) =>
      shop.call({
        ...{ method: 'POST', path: '/balance/transfer', token: from.token },
        body: { userId: to.userId, currency, amount },
      })
    await set(buyer.userId, { balanceUsd: 100 })
    await set(other.userId, { balanceRub: 9000 })
    await send(buyer, other, 'usd', 60)
    await send(other, buyer, 'rub', 9000)
    await set(buyer.userId, { balanceUsd: 105, seen: { balanceUsd: 100 } })
    await set(buyer.userId, { balanceUsd: 45, balanceRub: 0, seen: { balanceUsd: 40, balanceRub: 0 } })
    const { body } = await shop.call({ path: '/balance', token: buyer.token })
    must(body.usd === 40, `5 dollars more than 40 were saved, and the buyer has ${body.usd}`)
    must(body.rub === 9000, `9 000 roubles came in, and the buyer has ${body.rub}`)
  },
}
