import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { sayIn } from '../../src/client/i18n/page-translator'
import { areas, common, type Part, publicTexts, type Texts } from '../../src/client/i18n/texts'
import { languages } from '../../src/shared/languages'

const keysIn = (texts: Texts, above = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [above + name] : keysIn(text, `${above}${name}.`),
  )

/** For a text that is said otherwise of one, of few and of many; to any other a count is a value like others. */
const counts = [...Array(25).keys(), 101, 111, 122, 1000, 1_000_000, 1.5]
const someCounts = [0, 1, 2, 5]
const unplural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

describe.each(languages)('a page in %s', (language) => {
  test('says every text of public pages as i18next does', async () => {
    const parts = Object.entries(publicTexts).filter(([file]) => file.endsWith(`/${language}.json`))
    const shelves = await Promise.all(parts.map(async ([, load]) => (await load()).default))
    const library = createInstance()
    await library.init({
      lng: language,
      fallbackLng: false,
      fallbackNS: [...areas],
      interpolation: { escapeValue: false },
    })
    const names = parts.map(([file]) => /locales\/(\w+)\//.exec(file)?.[1] ?? common)
    shelves.forEach((texts, nth) => void library.addResourceBundle(language, names[nth] ?? common, texts))

    const say = sayIn(language, new Map(shelves.map((texts, nth) => [names[nth] as Part, texts])))
    const said = (key: string, values: Record<string, unknown>) => Reflect.apply(library.t, library, [key, values])
    const placeholders = [...JSON.stringify(shelves).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
    const values = Object.fromEntries(placeholders.map((name) => [name, `<${name}> & $1`]))
    const written = shelves.flatMap((texts) => keysIn(texts))
    const plural = new Set(written.map(unplural).filter((key) => !written.includes(key)))
    const keys = [...new Set(written.map(unplural))]
    expect(keys.length).toBeGreaterThan(200)
    expect(plural.size).toBeGreaterThan(10)
    for (const key of keys) {
      expect(say(key, { ...values, count: undefined })).toBe(said(key, { ...values, count: undefined }))
      const told = (by: typeof said) =>
        (plural.has(key) ? counts : someCounts).map((count) => by(key, { ...values, count }))
      expect(told(say)).toEqual(told(said))
    }
  })
})
