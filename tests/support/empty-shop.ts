import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, expect } from 'vitest'
import { createCtx } from '../../src/worker/context'
import { forgetEverything } from '../../src/worker/domain/isolate'
import { hashQuickly } from './passwords'
import { forgetUnused } from './sessions'
import { forgetKeeper, noon, testClock } from './shop'
import { dropsOfAll, makesOfAll, rememberMade } from './tables'
import { noteStatements, readWhole } from './whole-tables'

// The files of a run share an isolate and its storage: each begins with an empty shop that remembers nothing.
// In one round trip, and all that is made as one statement: one for each would take longer than the tests of many a file.
await env.DB.batch([...(await dropsOfAll()), makesOfAll().join(';\n')].map((text) => env.DB.prepare(text)))
await rememberMade()
const { keys } = await env.SESSIONS.list()
for (const { name } of keys) await env.SESSIONS.delete(name)
forgetUnused()
forgetKeeper()
testClock.ms = noon
const ctx = await createCtx(env, createExecutionContext())
forgetEverything(ctx.isolate)
hashQuickly(ctx.passwords)

noteStatements()
afterAll(async () => {
  expect(await readWhole()).toEqual([])
})
