import { randomBytes } from 'node:crypto'
import { type Attack, must, type Shop } from '../shop'

const bytes = (size: number) => randomBytes(size).toString('base64url')
const password = 'thief-pass-1'

/** What a browser would say of a device that has signed a challenge, but for the signature. */
async function forgedPasskey(shop: Shop): Promise<object> {
  const { body } = await shop.call({ method: 'POST', path: '/login/passkey/options', body: {} })
  const said = { type: 'webauthn.get', challenge: body.challenge, origin: shop.origin, crossOrigin: false }
  const clientDataJSON = Buffer.from(JSON.stringify(said)).toString('base64url')
  return { id: bytes(32), response: { clientDataJSON, authenticatorData: bytes(37), signature: bytes(70) } }
}

/** Two hundred and forty strangers guess at one buyer, each from an address of their own, and at links of anybody. */
export const attack: Attack = {
  name: 'strangers guess passwords, recovery codes, passkeys and links, and keep the owner out',
  async run(shop) {
    const nickname = (await shop.register()).nickname.replace('guest', 'victim')
    const form = { nickname, password: 'my-own-pass-1' }
    const { headers, body } = await shop.call({ method: 'POST', path: '/register', body: form })
    const Cookie = headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const made = await shop.call({ method: 'POST', path: '/recovery-codes', body: {}, token: String(body.token) })
    const [recoveryCode] = Array.isArray(made.body.codes) ? made.body.codes : []
    const post = (path: string, sent: object) => shop.call({ method: 'POST', path, body: sent })

    let answered = 0
    for (let count = 0; count < 120; count += 1) {
      const tries = [
        await post('/login', { nickname, password: `a-guess-${count}` }),
        await post('/recover', { nickname, recoveryCode: bytes(12), password }),
      ]
      for (const { status } of tries) must(status >= 400, `a guess was answered ${status}`)
      answered += tries.filter(({ body: { error } }) => error === 'invalid_credentials').length
    }
    must(answered <= 100, `${answered} guesses at one nickname were answered within a day`)

    for (let count = 0; count < 20; count += 1) {
      const tries = [
        await post('/login/passkey', await forgedPasskey(shop)),
        await post('/enter', { token: bytes(32) }),
        await post('/email/confirm', { token: bytes(32) }),
        await post('/recover', { token: bytes(32), password }),
      ]
      for (const { status } of tries) must(status >= 400, `a made-up proof was answered ${status}`)
    }

    const known = await shop.call({ method: 'POST', path: '/login', body: form, headers: { Cookie } })
    must(known.status === 200, `the owner’s login on a known device was answered ${known.status}`)
    const back = await post('/recover', { nickname, recoveryCode, password: 'my-next-pass-1' })
    must(back.status === 200, `the owner’s recovery code was answered ${back.status}`)
  },
}
