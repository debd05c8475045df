import { type Attack, must, newAddress } from '../shop'

/** Asks 1 300 times from the address that a mobile carrier gives to thousands. */
export const attack: Attack = {
  name: 'one customer of a carrier shuts out all others behind its address',
  async run(shop) {
    const { nickname, password } = await shop.register()
    const headers = { 'CF-Connecting-IP': newAddress() }
    for (let count = 0; count < 13; count += 1) {
      await Promise.all(Array.from({ length: 100 }, () => shop.call({ path: '/nothing', headers })))
    }
    const login = await shop.call({ method: 'POST', path: '/login', body: { nickname, password }, headers })
    must(login.status === 200, `another one’s login was answered ${login.status}`)
    for (const path of ['/products', '/profile', '/cart']) {
      const { status } = await shop.call({ path, token: String(login.body.token), headers })
      must(status === 200, `another one’s ${path} was answered ${status}`)
    }
  },
}
