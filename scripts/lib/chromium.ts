import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { inProject } from './project'

// The shell first: it does without a window, and takes a third less time.
const systemNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const succeeds = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

function present(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  for (const name of systemNames) {
    const path = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout?.trim()
    if (path) return path
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

function install(): void {
  console.log('Installing Chromium for the browser tests, once…')
  if (succeeds(inProject('node_modules', '.bin', 'playwright'), ['install', 'chromium'])) return
  const isRoot = process.getuid?.() === 0
  if (isRoot && succeeds('sh', ['-c', 'command -v apt-get >/dev/null'])) {
    const aptGet = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq'
    succeeds('sh', ['-c', `apt-get update -qq; ${aptGet} chromium-headless-shell || ${aptGet} chromium`])
  }
}

/** Path of a Chromium: $CHROMIUM_PATH, the system's, Playwright's own, else one installed now with the means at hand. */
export function ensureChromium(): string {
  const found = present()
  if (found) return found
  install()
  const installed = present()
  if (installed) return installed
  console.error(
    'No Chromium. Install it (`npx playwright install chromium` or your system package) or set CHROMIUM_PATH.',
  )
  process.exit(1)
}
