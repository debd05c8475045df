import { type Locator, type Page, expect as playwrights } from '@playwright/test'
import { ports } from './ports'

const origin = `http://127.0.0.1:${ports.edge}`

/** Waits, or lets Playwright look once more and say what it has found instead. */
const ifNothingComes = (wait: Promise<unknown>, ask: () => Promise<void>) => wait.then(() => undefined, ask)

/**
 * Playwright’s own, but for what is waited for most: Playwright describes the whole page at each look that fails, for its
 * error (https://github.com/microsoft/playwright/issues/41098), which took a tenth of the time of all browser tests.
 */
export const expect = playwrights.extend({
  async toBeVisible(locator: Locator, { visible = true, timeout }: { visible?: boolean; timeout?: number } = {}) {
    const state = visible !== this.isNot ? 'visible' : 'hidden'
    const wait = locator.waitFor({ state, timeout: timeout ?? this.timeout })
    const asked = this.isNot ? playwrights(locator).not : playwrights(locator)
    await ifNothingComes(wait, () => asked.toBeVisible({ visible, timeout: 1 }))
    return { pass: !this.isNot, message: () => '' }
  },
  async toHaveURL(page: Page, expected: string | RegExp, { timeout }: { timeout?: number } = {}) {
    const isExpected = ({ href }: URL) =>
      typeof expected === 'string' ? href === new URL(expected, origin).href : expected.test(href)
    const patience = { waitUntil: 'commit', timeout: timeout ?? this.timeout } as const
    const wait = page.waitForURL((url) => isExpected(url) !== this.isNot, patience)
    const asked = this.isNot ? playwrights(page).not : playwrights(page)
    await ifNothingComes(wait, () => asked.toHaveURL(expected, { timeout: 1 }))
    return { pass: !this.isNot, message: () => '' }
  },
})
