import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { filesBehind, importsOf, parse, sourceFiles, textOf } from './source'

const folder = 'src/client/styles'

/** The places that a sheet takes the names of its rules from. */
const placesOf = (sheet: string): RegExp[] =>
  [...textOf(`${folder}/${sheet}`).matchAll(/^@source "(.+)";$/gm)].map(([, place = '']) => {
    const names = (_: string, list: string) => `(?:${list.replaceAll(',', '|')})`
    const path = posix
      .join(folder, place)
      .replaceAll('.', '\\.')
      .replace(/\{([^}]+)\}/g, names)
    return new RegExp(`^${path}(?:/|$)`)
  })

const leftOut =
  /^@source not "\.\.\/components\/\{(.+)\}\.\*";$/m.exec(textOf(`${folder}/main.css`))?.[1]?.split(',') ?? []

const isStyled = (path: string) => textOf(path).includes('className')
const missingIn = (sheet: string, files: string[]) =>
  files.filter((path) => isStyled(path) && !placesOf(sheet).some((place) => place.test(path)))

const around = ['main.tsx', 'server.tsx'].flatMap((name) => [...filesBehind(`src/client/${name}`)])
const publicScreens = importsOf(parse('src/client/public-screens.tsx')).flatMap(({ target }) => [
  ...filesBehind(target),
])

test('the sheet in every page has the rules of all that a public screen shows, at once or later', () => {
  expect(publicScreens).toContain('src/client/features/catalogue/bought-before.tsx')
  expect(missingIn('main.css', [...around, ...publicScreens])).toEqual([])
})

test('a screen behind the login is not in it', () => {
  expect(missingIn('main.css', ['src/client/routes/order.tsx'])).toEqual(['src/client/routes/order.tsx'])
})

/** What the sheet in the page has no base rules for (`scripts/lib/first-paint.ts`). */
const rare = /<(?:abbr|sub|sup|progress|optgroup)\b|type="(?:date|datetime-local|file|month|number|time|week)"/

test('no public screen has an element whose base rules are left out of it', () => {
  const having = (files: string[]) => files.filter((path) => path.endsWith('.tsx') && rare.test(textOf(path)))
  expect(having([...around, ...publicScreens])).toEqual([])
  expect(having(['src/client/features/admin/file-place.tsx'])).not.toEqual([])
})

test('no public screen shows a component that is left out of it', () => {
  expect(leftOut.length).toBeGreaterThan(0)
  const shown = new Set([...around, ...publicScreens])
  expect(leftOut.filter((name) => shown.has(`src/client/components/${name}.tsx`))).toEqual([])
})

test('a word that the sheet does not take for a class is none', () => {
  const words = /^@source not inline\("\{(.+)\}"\);$/m.exec(textOf(`${folder}/main.css`))?.[1]?.split(',') ?? []
  expect(words.length).toBeGreaterThan(0)
  const classesOf = (path: string) =>
    [...textOf(path).matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g)].flatMap(([, one, other]) =>
      (one ?? other ?? '').split(' '),
    )
  const used = sourceFiles('src/client').flatMap(classesOf)
  expect(used.filter((name) => words.includes(name))).toEqual([])
})
