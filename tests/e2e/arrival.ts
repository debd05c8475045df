import type { Page, Response } from '@playwright/test'
import type { Language } from '../../src/shared/languages'
import { expect } from './shop'

type Asked = { calls: string[]; scripts: string[] }

/** The paths of everything a page asks of the API, and of every script it loads. Also marks the heading that came. */
export async function watchArrival(page: Page): Promise<Asked> {
  const asked: Asked = { calls: [], scripts: [] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.calls.push(pathname)
    if (request.resourceType() === 'script') asked.scripts.push(pathname)
  })
  await page.addInitScript(() => {
    addEventListener('readystatechange', () => document.querySelector('h1')?.setAttribute('data-came', 'yes'), {
      capture: true,
      once: true,
    })
  })
  return asked
}

/** A page that is taken over is still as it came, has named the scripts it began with, and has asked for nothing again. */
export async function expectAsItCame(
  page: Page,
  answer: Response | null,
  { calls, scripts }: Asked,
  language: Language,
): Promise<void> {
  const html = (await answer?.text()) ?? ''
  await expect(page.locator('h1[data-came]')).toBeVisible()
  await expect(page).toHaveTitle(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '')
  expect(calls).toEqual([])
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, script]) => script)
  expect(new Set(named).size).toBe(named.length)
  expect(new Set(scripts)).toEqual(new Set(named))
  // Texts of the chosen language, and of no other one.
  const spoken = scripts.flatMap((script) => /\/assets\/(en|ru|uz)-[^/]+\.js$/.exec(script)?.[1] ?? [])
  expect(new Set(spoken)).toEqual(new Set([language]))
}
