import { type Attack, must } from '../shop'

/** Goes on with a token that was logged out, ended on another device, or is from before the password was changed. */
export const attack: Attack = {
  name: 'a session that was ended is used again',
  async run(shop) {
    const { nickname, password, token: own } = await shop.register()
    const logIn = async () => (await shop.login(nickname, password)).token
    const [loggedOut, ended, forgotten] = [await logIn(), await logIn(), await logIn()]
    await shop.call({ method: 'POST', path: '/logout', token: loggedOut })
    const { body } = await shop.call({ path: '/sessions', token: ended })
    const listed: unknown = body.sessions
    const here = Array.isArray(listed) ? listed.find(({ current }) => current) : undefined
    await shop.call({ method: 'DELETE', path: `/sessions/${here?.sessionId}`, token: own })
    await shop.call({
      method: 'POST',
      path: '/password',
      body: { current: password, next: `${password}-2` },
      token: own,
    })
    for (const [what, token] of Object.entries({ loggedOut, ended, forgotten, own })) {
      const answers = await Promise.all(['/profile', '/cart', '/orders'].map((path) => shop.call({ path, token })))
      for (const { status } of answers) must(status === 401, `a session (${what}) was answered ${status}`)
    }
  },
}
