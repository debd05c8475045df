import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { housePageNames } from '../../src/shared/house-pages'
import { languages } from '../../src/shared/languages'
import { createCtx } from '../../src/worker/context'
import { knownProducts } from '../../src/worker/domain/catalogue/product-view'
import { knownPages } from '../../src/worker/domain/house-pages/known-pages'
import { knownSettings } from '../../src/worker/domain/settings/values'
import { knownGames, knownOffers } from '../../src/worker/domain/topups/topups'
import { hashQuickly } from './passwords'
import { forgetUnused } from './sessions'
import { forgetKeeper, noon, testClock } from './shop'
import { dropsOfAll, makesOfAll, rememberMade } from './tables'

// The files of a run share an isolate and its storage: each begins with an empty shop that remembers nothing.
// In one round trip: one for each migration would take longer than the tests of many a file.
await env.DB.batch([...(await dropsOfAll()), ...makesOfAll()].map((text) => env.DB.prepare(text)))
await rememberMade()
const { keys } = await env.SESSIONS.list()
for (const { name } of keys) await env.SESSIONS.delete(name)
forgetUnused()
forgetKeeper()
testClock.ms = noon
const ctx = await createCtx(env, createExecutionContext())
for (const known of [knownProducts, knownSettings, knownGames]) known(ctx).forget()
knownOffers(ctx).forget('freefire')
for (const name of housePageNames) for (const each of languages) knownPages(ctx).forget(`${name} ${each} `)
hashQuickly(ctx.passwords)
