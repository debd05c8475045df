import type { Browser } from '@playwright/test'

export type Shot = { screen: string; width: number; height: number; jpeg: Buffer }

const tileHeight = 150
const mostBytes = 580_000

const urlOf = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

function sheetOf(shots: readonly Shot[]): string {
  const tile = ({ width, height, jpeg }: Shot) =>
    `<img width="${Math.round((tileHeight * width) / height)}" height="${tileHeight}" src="${urlOf('jpeg', jpeg)}">`
  const row = (screen: string) => {
    const tiles = shots.filter((shot) => shot.screen === screen).map(tile)
    return `<h2>${screen}</h2><div>${tiles.join('')}</div>`
  }
  const rows = [...new Set(shots.map(({ screen }) => screen))].map(row)
  return `<style>
    body { margin: 16px; width: max-content; background: #3a3f4d; color: #fff; font: 14px system-ui }
    h2 { margin: 12px 0 4px; font-size: 14px }
    div { display: flex; gap: 6px }
    img { object-fit: cover; object-position: top; border-radius: 4px }
  </style>${rows.join('')}`
}

/** For the browser, which can write WebP. */
const toWebp = (png: string, quality: number) => `(async () => {
  const picture = await createImageBitmap(await (await fetch('${png}')).blob())
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: ${quality} })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
})()`

/** All shots on one picture, a row for each screen, in WebP small enough to be kept. */
export async function contactSheet(browser: Browser, shots: readonly Shot[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 2600, height: 1000 } })
  await page.setContent(sheetOf(shots))
  const png = await page.locator('body').screenshot()
  for (const quality of [0.8, 0.65, 0.5, 0.35, 0.2]) {
    const base64 = await page.evaluate<string>(toWebp(urlOf('png', png), quality))
    const webp = Buffer.from(base64, 'base64')
    if (webp.length <= mostBytes) return webp
  }
  throw new Error('The contact sheet is too large to be kept.')
}
