import { randomInt } from 'node:crypto'
import { type Attack, must, newAddress, type Shop } from '../shop'

const token = /^[\w-]{43}$/

/** A browser of its own: it follows nothing by itself and keeps one cookie. */
async function visit(url: string, { cookie = '', form }: { cookie?: string; form?: Record<string, string> } = {}) {
  const answer = await fetch(url, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    headers: { 'CF-Connecting-IP': newAddress(), Accept: 'text/html', ...(cookie && { Cookie: cookie }) },
    redirect: 'manual',
  })
  return { to: answer.headers.get('Location') ?? '', cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** Where Telegram sends a person back to who has agreed there. */
const agree = async (url: string, user: string): Promise<string> => (await visit(url, { form: { user } })).to

async function begin(shop: Shop, user: string) {
  const { to, cookie } = await visit(`${shop.origin}/api/login/telegram`)
  return { back: await agree(new URL(to, shop.origin).href, user), cookie }
}

/** The token that a browser is let in by; undefined where it is not let in. */
async function entryOf(back: string, cookie: string): Promise<string | undefined> {
  const entry = (await visit(back, { cookie })).to.split('#')[1] ?? ''
  return token.test(entry) ? entry : undefined
}

/** Brings a login by Telegram into another browser, uses one twice, and takes an account over by a link alone. */
export const attack: Attack = {
  name: 'a login by Telegram is brought into another browser, used twice, and made into a way in of the thief’s',
  async run(shop) {
    const user = String(randomInt(8_000_000_000, 9_000_000_000))
    const owner = await shop.register()
    const { body, headers } = await shop.call({ method: 'POST', path: '/telegram/link', token: owner.token })
    const kept = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await visit(await agree(String(body.url), user), { cookie: kept })
    const { body: shown } = await shop.call({ path: '/telegram', token: owner.token })
    must(shown.linked !== null, 'nothing was linked, so nothing was tried')

    const mine = await begin(shop, user)
    const others = await begin(shop, user)
    must(!(await entryOf(mine.back, '')), 'a browser without the cookie was let in')
    must(!(await entryOf(mine.back, others.cookie)), 'a browser with the cookie of another login was let in')
    const { back, cookie } = await begin(shop, user)
    const entry = await entryOf(back, cookie)
    must(entry !== undefined, 'the owner was not let in either')
    must(!(await entryOf(back, cookie)), 'a login was used twice')

    const press = () => shop.call({ method: 'POST', path: '/enter', body: { token: entry } })
    const entered = (await Promise.all([press(), press(), press()])).filter(({ status }) => status === 200)
    must(entered.length === 1, `one link let in ${entered.length} times`)
    const [session] = entered
    const calls = [
      ['POST', '/passkeys/options'],
      ['POST', '/recovery-codes'],
      ['POST', '/email'],
      ['POST', '/telegram/link'],
      ['DELETE', '/telegram'],
      ['GET', '/me/export'],
      ['DELETE', '/me'],
    ] as const
    for (const [method, path] of calls) {
      const sent = path === '/email' ? { body: { address: 'thief@mail.test' } } : {}
      const { status } = await shop.call({ method, path, token: String(session?.body.token), ...sent })
      must(status === 403, `${method} ${path} of who came in by a link was answered ${status}`)
    }
  },
}
