import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '../../backup/backup'
import { stateFolder } from '../../lib/project'
import { type Attack, must, type Person, type Shop } from '../shop'

const kept = ['one\r\ntwo', 'one\u2028two', 'BEGIN TRANSACTION; DROP TABLE users; COMMIT;', 'C:\\new\nline']
const refused = ['cut\u0000here', 'a \ud800 alone', 'a bell\u0007']

const write = (shop: Shop, { nickname, userId, token }: Person, message: string) =>
  shop.call({ method: 'POST', path: '/support', body: { nickname, userId, message }, token })

/** Writes to the support what a backup could stumble over, then makes a backup of the shop as its owner does. */
export const attack: Attack = {
  name: 'a visitor writes a message that breaks every later backup',
  async run(shop) {
    const sender = await shop.register()
    for (const message of refused) {
      const { status } = await write(shop, sender, message)
      must(status === 400, `a message of ${JSON.stringify(message)} was taken`)
    }
    for (const nickname of ['abc\u0000def', 'abc\u0000xyz']) {
      const { status } = await shop.call({ method: 'POST', path: '/login', body: { nickname, password: 'any-1' } })
      must(status === 400, `a try to log in as ${JSON.stringify(nickname)} was booked`)
    }
    for (const message of kept) await write(shop, sender, message)
    const { body } = await shop.call({ path: '/support', token: sender.token })
    const shown = JSON.stringify(body.tickets)
    for (const message of kept) must(shown.includes(JSON.stringify(message)), `${JSON.stringify(message)} was changed`)
    const folder = mkdtempSync(join(tmpdir(), 'keyfall-attack-'))
    try {
      await backUp({ state: stateFolder() }, folder, 'a passphrase of an attack')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}
