import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'

// A loaded machine must not fail a test: nothing here measures time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
