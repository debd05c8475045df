import { type Attack, must } from '../shop'

/** Says of an own unpaid top-up again and again that it was paid, as nobody but YooKassa should. */
export const attack: Attack = {
  name: 'a stranger makes the shop ask YooKassa by forging its notices',
  async run(shop) {
    const { token } = await shop.register()
    const body = { currency: 'rub', amount: 500, method: 'card' }
    const begun = await shop.call({ method: 'POST', path: '/balance/topup', body, token })
    const id = String(begun.body.pay_url).split('/').at(-1)
    must(begun.status === 201, `a top-up answered ${begun.status} ${JSON.stringify(begun.body)}`)
    const notice = { type: 'notification', event: 'payment.succeeded', object: { id } }
    const forge = () => shop.call({ method: 'POST', path: '/webhooks/yookassa', body: notice })
    const answers = await Promise.all(Array.from({ length: 30 }, forge))
    const asked = answers.filter(({ status }) => status === 200).length
    must(asked <= 5, `${asked} of 30 forged notices made the shop ask`)
    const paid = await shop.call({ path: '/balance', token })
    must(paid.body.rub === 0, `the balance holds ${paid.body.rub} roubles`)
  },
}
