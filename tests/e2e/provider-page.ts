import type { FrameLocator, Page } from '@playwright/test'

/** Cards of the simulated providers. */
export const cards = { good: '4242424242424242', declined: '4000000000000002', poor: '4000000000009995' } as const

/** Pays on the provider's page, which may be inside a frame of ours. */
export async function payByCard(page: Page | FrameLocator, card: keyof typeof cards = 'good'): Promise<void> {
  await page.locator('[name=card]').fill(cards[card])
  await page.locator('[name=expiry]').fill('12/30')
  await page.locator('[name=cvv]').fill('123')
  await page.locator('form:has([name=card]) [type=submit]').click()
}

export const providerPage = /\/simulator\/(stripe|yookassa)\//
