import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { ports } from './ports'

const root = resolve(import.meta.dirname, '../..')
// The config is loaded by every worker process: the first one makes the folder, the others find its name.
process.env.SHOP_STATE ??= newState(resolve(root, '.wrangler', `browser-${ports.shop}`))
const originAt = (port: number) => `http://127.0.0.1:${port}`

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
  // Or each test starts a process for the empty tab it begins with, another for the shop, and one for a provider's page.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--in-process-gpu',
  // A process less that each answer goes through. The last --enable-features holds, so Playwright's own are repeated.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
  // Nobody looks at the pages: with memory for a few tiles the rest is left undrawn, and all is worked out as before.
  '--force-gpu-mem-available-mb=1',
]
// No page lives for as long as it takes to earn back what its scripts cost to optimize.
const asWritten = '--js-flags=--no-opt --no-maglev'
const launch = (...more: string[]) => ({
  launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...args, ...more] },
})

const withPictures = /(budgets|small-catalogue|pictures)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: resolve(root, 'test-results'),
  fullyParallel: true,
  // One more than there are processors: somebody always waits for something.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A loaded machine must not fail a test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: resolve(root, '.cache/reports/browser.json') }]],
  use: {
    baseURL: originAt(ports.edge),
    // Each frame is drawn by the processor here: few of them, and no larger than a desktop needs.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1024, height: 640 },
    colorScheme: 'dark',
    // What goes through one can't be rerouted by a test.
    serviceWorkers: 'block',
  },
  projects: [
    // Before anybody changes the catalogue: a page that is open follows it, and jumps.
    { name: 'with pictures', testMatch: withPictures, use: launch() },
    {
      // A page of pictures costs twice as much as one without: only what is about them has them.
      name: 'screens',
      testIgnore: withPictures,
      use: launch('--blink-settings=imagesEnabled=false', asWritten),
    },
  ],
  globalSetup: './edge.ts',
  webServer: {
    command: 'node scripts/run.mjs serve-browser-shop',
    cwd: root,
    url: `${originAt(ports.shop)}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      PORT: String(ports.shop),
      PROVIDERS_PORT: String(ports.providers),
      SHOP_ORIGIN: originAt(ports.edge),
      SHOP_STATE: process.env.SHOP_STATE,
    },
  },
})

/** A folder for the state of a new shop, which goes when the process that has made it ends. */
function newState(folder: string): string {
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  remove()
  mkdirSync(folder, { recursive: true })
  process.on('exit', remove)
  return folder
}
