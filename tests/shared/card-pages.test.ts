import { describe, expect, test } from 'vitest'
import { pageAfter } from '../../src/shared/card-pages'
import type { Card } from '../../src/shared/cards'
import { nothingWished, placeProducts, type Wish } from '../../src/shared/finding'
import { isCursor } from '../../src/shared/listing'

type Sold = { price?: number; popularity?: number; left?: 'many' | 'none'; featured?: boolean }

const cardOf = (slug: string, { price, popularity = 0, left = 'many', featured = false }: Sold = {}): Card => ({
  ...{ slug, title: slug, image: '/art/game.svg', category: 'pc-games', popularity, featured },
  shelves: { '': { from: price === undefined ? {} : { usd: price }, left } },
})

/** A shop whose products sell alike, and cost 1.99, 2.99 and so on. */
const shop = (...slugs: string[]): Card[] => slugs.map((slug, number) => cardOf(slug, { price: number + 1.99 }))

const lists = ['shop', 'featured', 'popular', 'cheap', 'dear'] as const

function read(cards: readonly Card[], wish: Partial<Wish> = {}, cursor?: string) {
  const found = placeProducts(cards, { ...nothingWished, ...wish }, 'usd')
  const { shown, next } = pageAfter(cards, found, { limit: 2, cursor })
  return { slugs: shown.map(({ card }) => card.slug), next }
}

/** All pages one after another. `between` is what has become of the shop once the first one was read. */
function readAll(cards: readonly Card[], wish: Partial<Wish> = {}, between = cards): string[] {
  let { slugs, next } = read(cards, wish)
  const all = [...slugs]
  for (let page = 1; next !== null; page += 1) {
    expect(isCursor(next)).toBe(true)
    ;({ slugs, next } = read(between, wish, next))
    all.push(...slugs)
    expect(page).toBeLessThan(20)
  }
  return all
}

const six = shop('a', 'b', 'c', 'd', 'e', 'f')

test.each(lists)('pages in the order “%s” show each product once, in the order of the whole list', (order) => {
  const cards = [
    ...six,
    cardOf('sold-out', { price: 3, popularity: 9, left: 'none' }),
    cardOf('best', { price: 30, popularity: 5 }),
    cardOf('not-in-dollars', { featured: true }),
  ]
  const wish = { ...nothingWished, order }
  expect(readAll(cards, wish)).toEqual(placeProducts(cards, wish, 'usd').map(({ card }) => card.slug))
})

test('the last page names no next one, and an empty shop has one page', () => {
  expect(read(six.slice(0, 2)).next).toBeNull()
  expect(read([])).toEqual({ slugs: [], next: null })
})

describe('between two pages', () => {
  const without = (slug: string) => six.filter((card) => card.slug !== slug)
  const put = (place: number, card: Card) => six.toSpliced(place, 0, card)
  const changed = (slug: string, changes: Sold) =>
    six.map((card) => (card.slug === slug ? { ...card, ...cardOf(slug, { price: 2.99, ...changes }) } : card))

  test.each<[string, readonly Card[], string]>([
    ['a product that was shown goes', without('a'), 'abcdef'],
    ['the product that was shown last goes', without('b'), 'abcdef'],
    ['the product that would come next goes', without('c'), 'abdef'],
    ['a product comes before those that were shown', put(0, cardOf('x')), 'abcdef'],
    ['a product comes where the next page begins', put(2, cardOf('x')), 'abxcdef'],
    ['the product that was shown last sells best', changed('b', { popularity: 7 }), 'abcdef'],
  ])('when %s, the others are shown once', (_, between, slugs) => {
    expect(readAll(six, {}, between).join('')).toBe(slugs)
  })

  test('when the product that was shown last is sold out, nothing is missed, and it is seen again at the end', () => {
    expect(readAll(six, {}, changed('b', { left: 'none' })).join('')).toBe('abcdefb')
  })

  test('when the product that was shown last gets dearer, the list goes on at the price that was shown', () => {
    const dearer = six.map((card) => (card.slug === 'b' ? cardOf('b', { price: 99 }) : card))
    expect(readAll(six, { order: 'cheap' }, dearer).join('')).toBe('abcdefb')
  })
})

test.each([
  ['', false],
  ['pubg', false],
  ['0_0_0_0_0_pubg', false],
  ['0_0_0_0_0_0_pubg', true],
  ['-4.99_-3_1_-12_0_41_steam-2', true],
  ['NaN_0_0_0_0_0_pubg', false],
  ['1e99_0_0_0_0_0_pubg', false],
  ['0_0_0_0_0_0_Pubg>; rel="next"', false],
])('%j may be a cursor: %s', (text, isOne) => {
  expect(isCursor(text)).toBe(isOne)
})
