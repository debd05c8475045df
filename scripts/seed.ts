// npm run seed -- --orders N --users M [--seed S]: fills the local shop with a year of trade, to see how it does with it.
// Stop the shop first: two processes can't write its database at once. With --measure it writes down nothing new but
// tells what every call of the back office reads in the shop as it is.
import { fillDemo } from './lib/fill-demo'
import { fillOnce, migrateOnce, withLocalShop } from './lib/local-shop'
import { readOptions } from './lib/options'
import { stateFolder } from './lib/project'
import { ensureSecrets } from './lib/secrets'
import { measure, tableOf } from './seed/measure'
import { buyerPassword } from './seed/year/buyers'
import { seedYear } from './seed/year/year'

const { values } = readOptions({
  options: {
    orders: { type: 'string', default: '1000' },
    users: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    measure: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
  },
})

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function countOf(name: 'orders' | 'users' | 'seed'): number {
  const count = Number(values[name])
  return Number.isSafeInteger(count) && count > 0 ? count : refuse(`--${name} takes a whole number above 0.`)
}

if (values.remote) refuse('Only a local shop is ever filled with made-up trade.')
const wish = { orders: countOf('orders'), users: countOf('users'), seed: countOf('seed') }
if (ensureSecrets()) console.log('Made local secrets in .dev.vars.')
await migrateOnce()
await fillOnce(fillDemo)
if (values.measure) console.log(tableOf(await withLocalShop(measure)))
else await fill()

async function fill(): Promise<void> {
  const startedMs = Date.now()
  const tell = (day: number, days: number) => {
    if (day % 73 === 0) console.log(`${day} of ${days} days…`)
  }
  const made = await withLocalShop((ctx) => seedYear(ctx, { ...wish, tell })).catch((error: unknown) =>
    refuse(error instanceof Error ? error.message : String(error)),
  )
  for (const [table, count] of made) console.log(`${String(count).padStart(9)} ${table}`)
  const seconds = Math.round((Date.now() - startedMs) / 1000)
  console.log(`In ${stateFolder()}, in ${seconds} s. Buyers log in with ${buyerPassword}.`)
}
