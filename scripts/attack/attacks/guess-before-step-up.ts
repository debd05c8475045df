import { type Attack, must } from '../shop'

/** A stranger guesses at an administrator's nickname, so that the administrator can freeze nobody meanwhile. */
export const attack: Attack = {
  name: 'wrong logins by a stranger take the confirmation from an open session',
  async run(shop) {
    const boss = await shop.admin()
    const confirm = (token: string, password: string) =>
      shop.call({ method: 'POST', path: '/step-up', body: { password }, token })
    await confirm(boss.token, boss.password)
    const { userId, nickname, password } = await shop.register()
    const makeRole = (role: string) =>
      shop.call({
        method: 'PUT',
        path: `/admin/users/${userId}`,
        body: { role, reason: 'An attack' },
        token: boss.token,
      })
    await makeRole('admin')
    const { token } = await shop.login(nickname, password)
    const wrong = { nickname, password: 'a-guess-1' }
    const headers = { 'CF-Connecting-IP': '10.66.6.6' }
    for (let count = 0; count < 12; count += 1)
      await shop.call({ method: 'POST', path: '/login', body: wrong, headers })
    const { status } = await confirm(token, password)
    await makeRole('buyer')
    must(status === 204, `the administrator’s own password was answered ${status}`)
  },
}
