// Measures the public screens of the running local shop as a mid-range phone on slow 4G would see them, five times each,
// and prints the medians beside their bars. `npm run lighthouse -- 3 /products` measures one page three times.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureChromium } from './lib/chromium'
import { standAsEdge } from './lib/edge'
import { refuseNoShop } from './lib/serving'

const lighthouse = 'lighthouse@13.5.0'
const shopPort = Number(process.env.PORT || 8787)
const port = shopPort + 1000
const [runs = '5', ...paths] = process.argv.slice(2)
const pages = paths.length > 0 ? paths : ['/', '/products', '/products/pubg']

const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--remote-debugging-port=0',
]

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; details?: { items?: { url?: string }[] } }>
}

/** A browser of its own for each look, as a first visit has one. */
async function openBrowser(): Promise<{ port: string; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'keyfall-lighthouse-'))
  const browser = spawn(ensureChromium(), [...browserFlags, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(browser, 'exit')
  const close = async () => {
    browser.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  for await (const line of createInterface({ input: browser.stderr })) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (port) return { port, close }
  }
  throw new Error('The browser ended before it listened.')
}

async function look(url: string): Promise<Report> {
  const { port, close } = await openBrowser()
  const options = ['--output=json', '--output-path=stdout', '--quiet', '--no-enable-error-reporting', `--port=${port}`]
  const child = spawn('npx', ['--yes', lighthouse, url, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  // Who measures must not take the cores from what is measured: a wait of the page for a core counts four times.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  await close()
  if (code !== 0) throw new Error(`${lighthouse} ended with ${code}`)
  const report = JSON.parse(Buffer.concat(chunks).toString()) as Report
  if (typeof report.categories.performance?.score !== 'number') throw new Error('The browser lost the page')
  return report
}

const tries = 3

/** Looks at a page, and once more when the browser has a hiccup: that says nothing of the page. */
async function measure(url: string, nth = 1): Promise<Report> {
  try {
    return await look(url)
  } catch (error) {
    if (nth === tries) throw error
    console.log(`${url}: ${error instanceof Error ? error.message : error}. Looking again.`)
    return measure(url, nth + 1)
  }
}

type Figure = { title: string; bar: string; of: (report: Report) => number; holds: (value: number) => boolean }

const score = (category: string, least: number): Figure => ({
  title: category,
  bar: `≥ ${least}`,
  of: ({ categories }) => Math.round((categories[category]?.score ?? 0) * 100),
  holds: (value) => value >= least,
})

const audit = (id: string, title: string, most: number, digits = 0, unit = 1): Figure => ({
  title,
  bar: `≤ ${most}`,
  of: ({ audits }) => Number(((audits[id]?.numericValue ?? Number.NaN) / unit).toFixed(digits)),
  holds: (value) => value <= most,
})

const figures: Figure[] = [
  score('performance', 98),
  score('accessibility', 100),
  score('best-practices', 100),
  score('seo', 100),
  audit('largest-contentful-paint', 'LCP, ms', 1500),
  audit('total-blocking-time', 'TBT, ms', 80),
  audit('cumulative-layout-shift', 'CLS', 0.01, 3),
  audit('total-byte-weight', 'transfer, KB', 250, 0, 1024),
]

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

await refuseNoShop(`http://127.0.0.1:${shopPort}`)
const edge = await standAsEdge(shopPort, port)
const table: Record<string, Record<string, string>> = {}
let isMissed = false
for (const page of pages) {
  const reports: Report[] = []
  for (let nth = 0; nth < Number(runs); nth += 1) reports.push(await measure(`http://127.0.0.1:${port}${page}`))
  for (const { title, bar, of, holds } of figures) {
    const value = median(reports.map(of))
    isMissed ||= !holds(value)
    table[`${title} (${bar})`] = { ...table[`${title} (${bar})`], [page]: holds(value) ? `${value}` : `${value} ✗` }
  }
  const faults = Object.entries(reports[0]?.audits ?? {}).filter(([, { score }]) => score !== null && score < 0.9)
  console.log(page, faults.map(([id]) => id).join(' '))
}
edge.close()
console.table(table)
process.exit(isMissed ? 1 : 0)
