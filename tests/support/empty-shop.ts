import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { housePageNames } from '../../src/shared/house-pages'
import { languages } from '../../src/shared/languages'
import { createCtx } from '../../src/worker/context'
import { hashQuickly } from './passwords'
import { forgetUnused } from './sessions'
import { forgetKeeper, noon, testClock } from './shop'
import { dropsOfAll } from './tables'

// The files of a run share an isolate and its storage: each begins with an empty shop that remembers nothing.
const makes = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries)
// In one round trip: one for each migration would take longer than the tests of many a file.
await env.DB.batch([...(await dropsOfAll()), ...makes].map((text) => env.DB.prepare(text)))
const { keys } = await env.SESSIONS.list()
for (const { name } of keys) await env.SESSIONS.delete(name)
forgetUnused()
forgetKeeper()
testClock.ms = noon
const { catalogue, topUpOffers, knownHousePages, knownSettings, passwords } = await createCtx(
  env,
  createExecutionContext(),
)
for (const memory of [catalogue, topUpOffers, knownSettings]) memory.forget()
for (const name of housePageNames) for (const each of languages) knownHousePages.forget(`${name} ${each} `)
hashQuickly(passwords)
