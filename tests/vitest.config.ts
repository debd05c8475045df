import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'

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

// One file each instead of hundreds: every test file loads the worker anew.
const bundled = ['lucide-react', 'react-dom/static.edge', '@tanstack/react-query', 'wouter']

// These wait for the real queue, which goes on with what a file before them has left: each has one of its own.
const waiting = [
  'domain/backorders',
  'domain/delivery',
  'domain/jobs',
  'domain/payment-failures',
  'routes/payment',
].map((name) => `tests/worker/${name}.test.ts`)

// A loaded machine must not fail a test: these only end one that hangs.
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000, interval: 25 } } }

type Files = { name: string; include: string[]; exclude?: string[]; isolate: boolean }

const inWorkerd = async (files: Files) => ({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: resolve(root, 'wrangler.toml') },
      miniflare: {
        // Nothing leaves this machine: a provider that no test plays is one that can't be reached.
        outboundService: () => new Response(null, { status: 502 }),
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(resolve(root, 'migrations')),
          CODES_KEY: 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
          SESSION_PEPPER: 'YSBwZXBwZXIgZm9yIHRlc3RzLCBub3QgYnkgY2hhbmNl',
          SHOP_MODE: 'demo',
          CURRENCIES: 'usd rub uzs',
          STRIPE_SECRET_KEY: 'sk_test_demo',
          STRIPE_WEBHOOK_SECRET: 'whsec_demo',
          STRIPE_BASE_URL: 'http://shop.test/simulator/stripe',
          YOOKASSA_SHOP_ID: '100500',
          YOOKASSA_SECRET_KEY: 'test_demo',
          YOOKASSA_BASE_URL: 'http://shop.test/simulator/yookassa',
          CLICK_SERVICE_ID: '100500',
          CLICK_MERCHANT_ID: '100500',
          CLICK_MERCHANT_USER_ID: '100500',
          CLICK_SECRET_KEY: 'click_demo',
          CLICK_BASE_URL: 'http://shop.test/simulator/click',
          PAYME_MERCHANT_ID: 'payme_demo',
          PAYME_KEY: 'paymekey_demo',
          PAYME_BASE_URL: 'http://shop.test/simulator/payme',
          CBU_BASE_URL: 'http://shop.test/simulator/cbu',
          SUPPORT_LINK: 'https://messenger.example/keyfall',
          GAMESDROP_TOKEN: 'gd_demo',
          GAMESDROP_BASE_URL: 'http://shop.test/simulator/gamesdrop',
          KINGUIN_API_KEY: 'kg_demo',
          KINGUIN_WEBHOOK_SECRET: 'kgwh_demo',
          KINGUIN_BASE_URL: 'http://shop.test/simulator/kinguin',
          SMILEONE_UID: '100500',
          SMILEONE_EMAIL: 'demo@shop.example',
          SMILEONE_KEY: 'smile_demo',
          SMILEONE_BASE_URL: 'http://shop.test/simulator/smileone/br',
          // Nobody is told but where a test says so.
          TELEGRAM_BOT_TOKEN: '',
          TELEGRAM_CHAT_ID: '',
        },
      },
    }),
  ],
  test: {
    ...files,
    ...patient,
    deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
    setupFiles: ['tests/support/empty-shop.ts'],
  },
})

export default defineConfig(async () => ({
  root,
  test: {
    silent: 'passed-only' as const,
    maxWorkers: 3,
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
      // Loading the worker anew for every file takes longer than the tests in it.
      await inWorkerd({ name: 'worker', include: ['tests/worker/**/*.test.ts'], exclude: waiting, isolate: false }),
      await inWorkerd({ name: 'queue', include: waiting, isolate: true }),
    ],
  },
}))
