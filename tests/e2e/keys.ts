import type { Locator, Page } from '@playwright/test'
import { expect } from './shop'

/** Where the keyboard is: what to call it, whether one sees that it is there, and whether anything lies over it. */
const whereIs = (page: Page) =>
  page.evaluate(() => {
    const place = document.activeElement ?? document.body
    // The ring of a hidden radio button or select is drawn by the label around it.
    const drawn = [place, place.closest('label')].find((each) => each && getComputedStyle(each).outlineStyle !== 'none')
    const { left, top, width, height } = place.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const covering = over?.closest('label') ?? over
    return {
      html: place.outerHTML.slice(0, 120),
      isLost: place === document.body,
      isRinged: drawn !== undefined && Number.parseFloat(getComputedStyle(drawn ?? place).outlineWidth) >= 2,
      isCovered: covering === null || !(place.contains(covering) || covering.contains(place)),
    }
  })

const sound = { isLost: false, isRinged: true, isCovered: false }

/** The keyboard is somewhere a reader can see and nothing lies over. */
export const expectFocus = async (page: Page) => expect.soft(await whereIs(page)).toMatchObject(sound)

/** The keyboard is at the beginning of a screen or at something in it, never nowhere. */
export const expectKept = (page: Page) => expect.poll(() => whereIs(page)).toMatchObject({ isLost: false })

/** Presses Tab, or Shift and Tab, until the keyboard is there; every stop on the way must be sound. */
export async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(place).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    await expectFocus(page)
    if (await place.evaluate((element) => element === document.activeElement)) return
  }
  await expect(place).toBeFocused()
}

/** Goes there and presses it. */
export async function press(page: Page, place: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab', key = 'Enter') {
  await tabTo(page, place, way)
  await page.keyboard.press(key)
}
