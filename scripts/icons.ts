// Draws the icons of the installed shop from the logo. Run it when the logo has changed.
import { readFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from './lib/chromium'
import { inProject } from './lib/project'

const folder = inProject('src', 'client', 'public', 'icons')
const logo = readFileSync(`${folder}/icon.svg`, 'utf8')
// A system may cut a maskable icon, and Apple's, to any shape: the ground fills the square, the key keeps clear of it.
const fullBleed = logo.replace(' rx="9"', '').replace('<path ', '<path transform="translate(3.2 3.2) scale(0.8)" ')

const icons = [
  { name: 'icon-192', size: 192, svg: logo },
  { name: 'icon-512', size: 512, svg: logo },
  { name: 'maskable-512', size: 512, svg: fullBleed },
  { name: 'apple-touch', size: 180, svg: fullBleed },
]

const browser = await chromium.launch({ executablePath: ensureChromium() })
for (const icon of icons) await draw(browser, icon)
await browser.close()

async function draw(browser: Browser, { name, size, svg }: (typeof icons)[number]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`)
  await page.screenshot({ path: `${folder}/${name}.png`, omitBackground: true })
  await page.close()
}
