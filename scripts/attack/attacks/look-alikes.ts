import { type Attack, must } from '../shop'

/** Registers names that buyers would take for the shop's own, and one that they would take for another buyer's. */
export const attack: Attack = {
  name: 'a stranger registers as the administrator, as support and as another buyer',
  async run(shop) {
    const register = (nickname: string) =>
      shop.call({ method: 'POST', path: '/register', body: { nickname, password: 'a-password-1' } })
    // The Latin letter for a voiced velar stop is drawn as a g.
    const another = (await shop.register()).nickname.replace('g', '\u0261')
    for (const name of ['\u0430dmin', 'support', 'Moder\u0430tor', 'Keyfall', 'администратор', another]) {
      const { status } = await register(name)
      must(status === 400 || status === 409, `${name} was registered (${status})`)
    }
  },
}
