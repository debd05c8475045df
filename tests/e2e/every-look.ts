import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { desktop, expect, expectNoSidewaysScroll, phone, texts } from './shop'

type Words = (typeof texts)['en' | 'ru' | 'uz']
type Size = { width: number; height: number }

// Each page reads all of it anew: the minified one is less than half.
const axe = readFileSync(resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

// It need not read the style sheets a second time, which is for rules that are not among these.
const allRules: RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** A theme changes nothing but colours. */
const colourRules: RunOptions = { ...allRules, runOnly: ['color-contrast', 'link-in-text-block'] }

/**
 * On a phone in long words, then on a desktop in English, so that a test can name what it presses next. Axe reads each
 * state on a phone in one theme, and each screen on a desktop in the other; no rule of it depends on the words.
 */
const readVisits = [
  { language: 'uz', theme: 'light', viewport: phone },
  { language: 'en', theme: 'dark', viewport: desktop },
] as const

/** What axe does not read is seen in the other long words: each of the three languages is on many screens. */
const fitVisits = [
  { language: 'ru', theme: null, viewport: phone },
  { language: 'en', theme: null, viewport: desktop },
] as const

/** Chooses in the shop's own switches, which are there even where a dialog lies above them or a phone has no room. */
const choose = (page: Page, values: string[]) =>
  page.evaluate((wanted) => {
    for (const value of wanted) {
      const select = document.querySelector(`option[value="${value}"]`)?.closest('select')
      if (!select) throw new Error(`there is no switch to ${value}`)
      if (select.value === value) continue
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, values)

/**
 * What axe has read of the page that is open in this size and theme: what stands around its screens, and the screen that
 * it is at. What is read next counts from now on; a dialog is no screen.
 */
const readSoFar = (page: Page, rules: RunOptions) =>
  page.evaluate((all) => {
    const read: Set<string> = Reflect.get(globalThis, 'readByAxe') ?? new Set()
    Reflect.set(globalThis, 'readByAxe', read)
    const look = [innerWidth, getComputedStyle(document.body).backgroundColor, all].join()
    const screen = `${look} ${location.pathname}`
    const colours = `${getComputedStyle(document.body).backgroundColor} ${location.pathname}`
    const before = { frame: read.has(look), screen: read.has(screen), colours: read.has(colours) }
    if (!document.querySelector('dialog[open]')) read.add(look).add(screen).add(colours)
    return before
  }, String(rules.runOnly))

/** Nothing is still on its way from one colour to another: what has an end is there at once, and so is what that begins. */
const settle = (page: Page) =>
  page.evaluate(() => {
    const onTheWay = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    for (let turn = 0; turn < 20 && onTheWay().length > 0; turn += 1) for (const each of onTheWay()) each.finish()
  })

/**
 * What is wrong with the page as it stands, one line for each element; `once`: unless its screen was read like this, or
 * its colours in this theme.
 */
async function faultsOf(page: Page, rules: RunOptions, once?: 'screen' | 'colours'): Promise<string[]> {
  const before = await readSoFar(page, rules)
  if (once && before[once]) return []
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  await settle(page)
  return page.evaluate(
    async ([options, around]) => {
      // A bar that sticks covers whatever has been scrolled below it, and uncovers it as soon as one scrolls on.
      const bars = [...document.querySelectorAll<HTMLElement>('*')].filter(
        (each) => getComputedStyle(each).position === 'sticky',
      )
      for (const bar of bars) bar.style.position = 'static'
      // A long list says the same of each of its members: four of those that look alike are read.
      const more = [...document.querySelectorAll<HTMLElement>('li, tr, article')].filter((each) => {
        let alike = 0
        for (let other = each.previousElementSibling; other && alike < 4; other = other.previousElementSibling)
          if (other.tagName === each.tagName && other.className === each.className) alike += 1
        return alike === 4
      })
      for (const each of more) each.style.display = 'none'
      // Nobody reaches what lies behind a dialog: it is read where there is none.
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      const exclude = around ? [...document.querySelectorAll(around)] : []
      const place = dialog ?? (exclude.length > 0 ? { exclude } : document)
      const { violations }: AxeResults = await Reflect.get(globalThis, 'axe').run(place, options)
      for (const each of more) each.style.display = ''
      for (const bar of bars) bar.style.position = ''
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      )
    },
    [rules, before.frame ? 'header:not(main *), footer:not(main *)' : ''] as const,
  )
}

/** Answers a call with a refusal that nobody tries again. */
export const refuse = (page: Page, address: string, code = 'invalid_request', status = 400) =>
  page.route(address, (route) => route.fulfill({ status, json: { error: texts.en.errors.internal, code } }))

/** Keeps a call waiting until the test lets it, and all that follow, be refused. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await gate.promise
    await route.fulfill({ status: 400, json: { error: texts.en.errors.internal, code: 'invalid_request' } })
  })
  return gate.resolve
}

/**
 * Nothing is wrong with the page as it stands, whatever the system prefers, and nothing sticks out. A theme that somebody
 * has chosen counts no more.
 */
export async function expectNoFaults(page: Page, name: string) {
  await expectNoSidewaysScroll(page)
  if (await page.locator('option[value="system"]').count()) await choose(page, ['system'])
  for (const [colorScheme, rules, once] of [
    ['light', allRules, undefined],
    ['dark', colourRules, 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await faultsOf(page, rules, once), `${name}: ${colorScheme}`).toEqual([])
  }
}

/** Turns what is on the screen to a language, and to a theme where one is named. */
async function turnTo(page: Page, language: keyof typeof texts, theme: string | null) {
  // A page that the worker has rendered hears of it once its scripts have come.
  await expect(async () => {
    await choose(page, theme ? [language, theme] : [language])
    await expect(page.locator('a[href="#main"]')).toHaveText(texts[language].nav.skip, { timeout: 1000 })
  }).toPass()
}

/** What is there is there. */
async function expectThere(shown: Locator[]) {
  for (const each of shown) await expect(each.first()).toBeVisible()
}

/** Once all of it is there, nothing sticks out, and nothing is wrong with it where axe looks at this visit. */
type Look = (name: string, ...shown: Locator[]) => Promise<void>

type Visit = { language: keyof typeof texts; theme: string | null; viewport: Size }

async function visitEach(
  page: Page,
  visits: readonly Visit[],
  visit: (words: Words, look: Look) => Promise<void>,
  size?: Size,
) {
  for (const { language, theme, viewport } of visits) {
    await page.setViewportSize(size ?? viewport)
    await turnTo(page, language, theme)
    await visit(texts[language], async (name, ...shown) => {
      await expectThere(shown)
      await expectNoSidewaysScroll(page)
      if (theme)
        expect
          .soft(
            await faultsOf(page, allRules, theme === 'dark' ? 'screen' : undefined),
            `${name}: ${language}, ${theme}`,
          )
          .toEqual([])
    })
  }
}

/**
 * Turns the page that is open to long words on a phone, Uzbek if nothing else is said, and back to English on a desktop,
 * for what has to be done anew in each; `look` looks at what is there then.
 */
export const inEveryLook = (
  page: Page,
  visit: (words: Words, look: Look) => Promise<void>,
  language: keyof typeof texts = readVisits[0].language,
) => visitEach(page, [{ ...readVisits[0], language }, readVisits[1]], visit)

/** Turns the page that is open to each language in turn, at one size. */
export const inEachLanguage = (page: Page, size: Size, visit: (words: Words) => Promise<void>) =>
  visitEach(page, [fitVisits[0], ...readVisits], visit, size)

/** What is on the screen fits and speaks, its language switched while it is there. */
export const expectToFit = (page: Page, shown: (words: Words) => Locator | Locator[]) =>
  visitEach(page, fitVisits, (words, look) => look('what is there', ...[shown(words)].flat()))

/**
 * Nothing is wrong with what is on the screen, and it speaks, its language switched while it is there. `shown`
 * proves that the state is still the same, and which words it has; `size` is for what other sizes don't show.
 */
export const expectAccessible = (
  page: Page,
  name: string,
  shown: (words: Words, viewport: Size) => Locator | Locator[],
  size?: Size,
) =>
  visitEach(page, readVisits, (words, look) => look(name, ...[shown(words, page.viewportSize() ?? phone)].flat()), size)
