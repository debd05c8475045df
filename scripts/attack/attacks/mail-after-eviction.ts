import { setTimeout as passes } from 'node:timers/promises'
import { z } from 'zod'
import { type Attack, must, type Shop } from '../shop'

const inbox = z.array(z.object({ to: z.array(z.string()), text: z.string() }))

/** The token of the last link that was sent to an address. */
async function linkTo(shop: Shop, address: string): Promise<string | undefined> {
  for (let tries = 0; tries < 20; tries += 1) {
    const mails = inbox.parse(await (await fetch(`${shop.origin}/simulator/resend/messages`)).json())
    const text = mails.findLast(({ to }) => to.includes(address))?.text
    if (text) return /#([\w-]{43})/.exec(text)?.[1]
    await passes(250)
  }
  return undefined
}

/** Somebody who knew the password asks for a link to a mailbox of theirs, and presses it after they were thrown out. */
export const attack: Attack = {
  name: 'a thief who was thrown out links a mailbox of their own by a link from before',
  async run(shop) {
    const { nickname, password, userId, token } = await shop.register()
    const thief = await shop.login(nickname, password)
    const address = `thief-${userId}@mail.test`
    const asked = await shop.call({ method: 'POST', path: '/email', body: { address }, token: thief.token })
    must(asked.status === 204, `a link was asked for, and answered ${asked.status}`)
    const link = await linkTo(shop, address)
    must(link !== undefined, 'no link was sent, so nothing was tried')
    const changed = { current: password, next: `${password}-2` }
    const { body } = await shop.call({ method: 'POST', path: '/password', body: changed, token })
    await shop.call({ method: 'POST', path: '/email/confirm', body: { token: link } })
    const shown = await shop.call({ path: '/email', token: String(body.token) })
    must(shown.status === 200 && shown.body.linked === null, `the thief’s mailbox is linked (${shown.status})`)
  },
}
