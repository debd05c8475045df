import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { runnerImport } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import type * as Addresses from '../src/simulator/addresses'
import type * as DemoValues from '../src/worker/config/demo-values'

const root = resolve(import.meta.dirname, '..')

// D1 and KV wait for the disk after every write. Nothing that a test leaves is needed: where there is room, it stays in
// memory. Containers often have 64 MB there, which is too little.
const memory = '/dev/shm'
const gibibyte = 2 ** 30
const roomIn = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize
if (existsSync(memory) && roomIn(statfsSync(memory)) > gibibyte) {
  const folder = mkdtempSync(join(memory, 'keyfall-test-'))
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

// One file each instead of hundreds: every test file loads the worker anew, and calls within a file are cheaper.
const drizzle = ['drizzle-orm', 'drizzle-orm/d1', 'drizzle-orm/sqlite-core']
const bundled = [...drizzle, 'lucide-react', 'react-dom/static.edge', '@tanstack/react-query', 'wouter']

// These wait for the real queue, which goes on with what a file before them has left: they come first.
const waiting = ['backorders', 'delivery', 'jobs', 'payment-failures', 'payment']

// One worker would still play these when all others are done. A clean checkout knows no durations, and takes small files
// last, which these are.
const longest = [
  'guessing',
  'guessing-every-way',
  'payment-play',
  'supply-play',
  'top-up-play',
  'random-play',
  'deploying',
]
const placeOf = ({ moduleId }: TestSpecification) => {
  const name = basename(moduleId, '.test.ts')
  return waiting.includes(name) ? 0 : longest.includes(name) ? 1 : 2
}

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...byProject.values()].flatMap((all) => all.toSorted((one, other) => placeOf(one) - placeOf(other)))
  }
}

// A loaded machine must not fail a test: these only end one that hangs.
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000, interval: 25 } } }

// Not imported: Node loads this file, and reads no names of files without their ends.
const { simulatedAddresses } = (await runnerImport<typeof Addresses>(resolve(root, 'src/simulator/addresses.ts')))
  .module
const { demoValues } = (await runnerImport<typeof DemoValues>(resolve(root, 'src/worker/config/demo-values.ts'))).module

const inWorkerd = {
  plugins: [
    cloudflareTest({
      wrangler: { configPath: resolve(root, 'wrangler.toml') },
      miniflare: {
        // What replicas of D1 may still hold while the primary has gone on (tests/support/far-database.ts).
        d1Databases: { REPLICA_NEAR: 'replica-near', REPLICA_FAR: 'replica-far' },
        // Nothing leaves this machine: a provider that no test plays is one that can't be reached.
        outboundService: () => new Response(null, { status: 502 }),
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(resolve(root, 'migrations')),
          CODES_KEY: 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
          SESSION_PEPPER: 'YSBwZXBwZXIgZm9yIHRlc3RzLCBub3QgYnkgY2hhbmNl',
          SHOP_MODE: 'demo',
          CURRENCIES: 'usd rub uzs',
          EXTRAS: 'yes',
          MAIL_FROM: 'shop@keyfall.example',
          ...demoValues,
          ...simulatedAddresses('http://shop.test'),
          CBU_BASE_URL: 'http://shop.test/simulator/cbu',
          SUPPORT_LINK: 'https://messenger.example/keyfall',
          // Nobody is asked whether they are a person, and nobody is told but where a test says so.
          TELEGRAM_BOT_TOKEN: '',
          TELEGRAM_CHAT_ID: '',
          TELEGRAM_LOGIN_ID: '',
          TELEGRAM_LOGIN_SECRET: '',
          TELEGRAM_WEBHOOK_SECRET: '',
          TURNSTILE_SITE_KEY: '',
          TURNSTILE_SECRET: '',
          TURNSTILE_BASE_URL: '',
        },
      },
    }),
  ],
  test: {
    ...patient,
    name: 'worker',
    include: ['tests/worker/**/*.test.ts'],
    // Loading the worker anew for every file takes longer than the tests in it.
    isolate: false,
    deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
    setupFiles: ['tests/support/empty-shop.ts'],
  },
}

export default defineConfig({
  root,
  test: {
    silent: 'passed-only' as const,
    maxWorkers: 3,
    sequence: { sequencer: InOrder },
    projects: [
      {
        test: {
          ...patient,
          name: 'repo',
          include: ['tests/{repo,shared,simulator,client}/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      inWorkerd,
    ],
  },
})
