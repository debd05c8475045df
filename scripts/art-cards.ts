// npm run art: makes the cards that messengers show of a product, one JPEG beside each SVG of our own art.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './lib/chromium'
import { inProject } from './lib/project'

const art = inProject('src', 'client', 'public', 'art')
const cards = inProject('src', 'client', 'public', 'art', 'cards')
// What Open Graph readers crop to anyway.
const size = { width: 1200, height: 630 }

const cardOf = (picture: string) => `<style>
  body { margin: 0; overflow: hidden; background: #0a0b11 }
  img { position: absolute; object-fit: cover }
  .behind { left: -80px; top: -80px; width: 1360px; height: 790px; filter: blur(40px) brightness(0.7) }
  .front { left: 180px; width: 840px; height: 630px; mask: linear-gradient(90deg, #0000, #000 9%, #000 91%, #0000) }
</style><img class="behind" src="${picture}"><img class="front" src="${picture}">`

mkdirSync(cards, { recursive: true })
const browser = await chromium.launch({ executablePath: ensureChromium() })
const page = await browser.newPage({ viewport: size })
for (const file of readdirSync(art).filter((name) => name.endsWith('.svg'))) {
  const picture = readFileSync(`${art}/${file}`).toString('base64')
  await page.setContent(cardOf(`data:image/svg+xml;base64,${picture}`))
  const card = await page.screenshot({ type: 'jpeg', quality: 78 })
  writeFileSync(`${cards}/${basename(file, '.svg')}.jpg`, card)
}
await browser.close()
