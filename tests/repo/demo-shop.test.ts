import { expect, test } from 'vitest'
import { catalogue } from '../../scripts/seed/catalogue'
import { voucherProduct } from '../../scripts/seed/demo-vouchers'
import { instructionTypes, newProduct } from '../../src/shared/contract/catalogue'
import { currencies } from '../../src/shared/money'
import { pictures } from '../../src/shared/pictures'
import { artProblems } from './art'
import { isFile, sourceFiles, textOf } from './source'

const artOf = (image: string) => `src/client/public${image}`

test('the demo shop has at least 24 products over all types, six of them with three regions or more', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(24)
  expect(new Set([...catalogue, voucherProduct].map(({ type }) => type))).toEqual(new Set(instructionTypes))
  expect(catalogue.filter(({ regions }) => Object.keys(regions ?? {}).length >= 3).length).toBeGreaterThanOrEqual(6)
})

test.each(['pubg', 'roblox', 'steam'])('the featured product %s is on sale', (slug) => {
  expect(catalogue.find((product) => product.slug === slug)?.status).toBe('published')
})

test('an administrator can choose among all pictures of the shop', () => {
  expect(pictures.map(artOf).toSorted()).toEqual(sourceFiles('src/client/public/art', /\.svg$/).toSorted())
})

test('no two products share an address or a title', () => {
  expect(new Set(catalogue.map(({ slug }) => slug)).size).toBe(catalogue.length)
  expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length)
})

test.each(catalogue)('$slug is a product the shop accepts', (product) => {
  const parsed = newProduct.safeParse(product)
  expect(parsed.error?.issues).toBeUndefined()
})

test.each(catalogue)('$slug can be found in Latin and in Cyrillic', ({ keywords }) => {
  expect(keywords.filter((word) => /^[a-z0-9 -]+$/i.test(word)).length).toBeGreaterThan(1)
  expect(keywords.filter((word) => /\p{Script=Cyrillic}/u.test(word)).length).toBeGreaterThan(1)
  expect(new Set(keywords).size).toBe(keywords.length)
})

test.each(catalogue)('$slug is described in three languages', ({ title, description, texts }) => {
  const descriptions = [description, texts.ru.description, texts.uz.description]
  expect(new Set(descriptions).size).toBe(3)
  expect(texts.ru.description).toMatch(/\p{Script=Cyrillic}/u)
  expect(`${title} ${description} ${texts.uz.title} ${texts.uz.description}`).not.toMatch(/\p{Script=Cyrillic}/u)
})

test.each(catalogue.filter(({ regions }) => regions))('$slug tells of each region in each language', (product) => {
  const { ru, uz } = product.texts
  const keys = Object.keys(product.regions ?? {}).sort()
  expect(Object.keys(ru.regions ?? {}).sort()).toEqual(keys)
  expect(Object.keys(uz.regions ?? {}).sort()).toEqual(keys)
  for (const note of Object.values(ru.regions ?? {})) expect(note).toMatch(/\p{Script=Cyrillic}/u)
  for (const note of Object.values(uz.regions ?? {})) expect(note).not.toMatch(/\p{Script=Cyrillic}/u)
})

test.each(catalogue)('$slug has art of its own', ({ image }) => {
  expect(isFile(artOf(image))).toBe(true)
  expect(artProblems(textOf(artOf(image)))).toEqual([])
})

test.each(pictures)('%s has a card for messengers, which read no SVG', (image) => {
  expect(isFile(artOf(image.replace(/^\/art\/(.*)\.svg$/, '/art/cards/$1.jpg')))).toBe(true)
})

test('no two products share their art', () => {
  expect(new Set(catalogue.map(({ image }) => textOf(artOf(image)))).size).toBe(catalogue.length)
})

type Shelf = Pick<(typeof catalogue)[number], 'amounts' | 'prices' | 'label'>

const shelves = catalogue.flatMap(({ slug, label, amounts, prices, regions }) => {
  const own: [string, Shelf] = [slug, { label, amounts, prices }]
  const regional = Object.entries(regions ?? {}).map(([key, region]): [string, Shelf] => [`${slug} ${key}`, region])
  return regional.length > 0 ? regional : [own]
})

test.each(shelves)('%s names a price for each amount, and more costs more', (_, { amounts = [], prices = [] }) => {
  expect(amounts.length).toBeGreaterThan(0)
  expect(prices.map(({ amount }) => amount)).toEqual(amounts)
  for (const key of ['amount', ...currencies] as const) {
    const values = prices.flatMap(({ amount, priceIn }) => ({ amount, ...priceIn })[key] ?? [])
    expect([0, prices.length]).toContain(values.length)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(new Set(values).size).toBe(values.length)
  }
})

test('amount, label and both prices name one offer of the whole shop', () => {
  const offers = shelves.flatMap(([where, { label, prices = [] }]) =>
    prices.map(({ amount, priceIn: { usd, rub } }) => ({ where, key: [amount, label, usd, rub].join('-') })),
  )
  expect(offers.length).toBeGreaterThan(100)
  const doubled = offers.filter(({ key }, index) => offers.findIndex((other) => other.key === key) !== index)
  expect(doubled).toEqual([])
})

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<text>PUBG</text>', '<text>'],
  ['<image href="https://example.com/a.png"/>', '<image>'],
  ['<use href="https://example.com/a.svg#b"/>', 'href='],
  ['<rect fill="url(https://example.com/a)"/>', 'fill='],
  ['<rect onclick="alert(1)"/>', 'onclick='],
  ['<g><rect></g>', '</g> closes'],
  ['<g>', '</svg> closes'],
  ['words', 'stray text'],
  ['<rect width=1/>', 'stray text'],
])('art with `%s` is refused', (inside, problem) => {
  expect(artProblems(svg(inside)).join('\n')).toContain(problem)
})

test('a plain picture is accepted', () => {
  expect(artProblems(svg('<!-- a note --><g fill="url(#a)"><use href="#b"/></g>'))).toEqual([])
})
