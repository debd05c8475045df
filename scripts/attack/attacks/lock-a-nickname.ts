import { type Attack, must } from '../shop'

/** Thirty strangers guess at one buyer's password, each from an address of their own. */
export const attack: Attack = {
  name: 'strangers lock a buyer out of logging in',
  async run(shop) {
    const nickname = (await shop.register()).nickname.replace('guest', 'victim')
    const form = { nickname, password: 'my-own-pass-1' }
    const { headers } = await shop.call({ method: 'POST', path: '/register', body: form })
    const cookie = headers.getSetCookie().map((each) => each.split(';')[0])
    for (let count = 0; count < 30; count += 1) {
      await shop.call({ method: 'POST', path: '/login', body: { nickname, password: `a-guess-${count}` } })
    }
    const again = await shop.call({
      method: 'POST',
      path: '/login',
      body: form,
      headers: { Cookie: cookie.join('; ') },
    })
    must(again.status === 200, `the buyer’s own login was answered ${again.status}`)
  },
}
