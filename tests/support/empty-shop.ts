import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { noon, testClock, testCtx } from './shop'

// A loaded machine must not fail a test: nothing here measures time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

// The files of a run share an isolate and its storage: each begins with an empty shop that remembers nothing.
const { results } = await env.DB.prepare(
  `SELECT type, name FROM sqlite_master
   WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'`,
).all<{ type: string; name: string }>()
const drops = results.map(({ type, name }) => env.DB.prepare(`DROP ${type} "${name}"`))
if (drops.length > 0) await env.DB.batch([env.DB.prepare('PRAGMA defer_foreign_keys = on'), ...drops])
const { keys } = await env.SESSIONS.list()
for (const { name } of keys) await env.SESSIONS.delete(name)
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
testClock.ms = noon
const { catalogue, topUpOffers, knownSettings } = await testCtx()
for (const memory of [catalogue, topUpOffers, knownSettings]) memory.forget()
