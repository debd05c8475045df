// Makes the shop of the browser tests, which is what `npm start` would make, and buyers whom tests take one by one.
// What SHOP_STATE has already is not made again.
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillDemo } from './lib/fill-demo'
import { makeKnownBuyers } from './lib/known-buyers'
import { fillOnce, migrateOnce } from './lib/local-shop'
import { stateFolder } from './lib/project'
import { ensureSecrets } from './lib/secrets'

// A whole run takes some 140 of them.
const buyers = 250
const password = 'a-password-1'

ensureSecrets()
await migrateOnce()
await fillOnce(async (ctx) => {
  await fillDemo(ctx)
  const folder = join(stateFolder(), 'buyers')
  mkdirSync(folder, { recursive: true })
  const nicknames = Array.from({ length: buyers }, () => `b-${randomUUID().slice(0, 12)}`)
  for (const session of await makeKnownBuyers(ctx, nicknames, password)) {
    writeFileSync(join(folder, `${session.userId}.json`), JSON.stringify({ ...session, password }))
  }
})
