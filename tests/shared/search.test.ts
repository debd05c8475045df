import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { inOtherLayout, isBeginning, lettersOf, soundOf } from '../../src/shared/letters'
import { namesOfProduct } from '../../src/shared/product-names'
import { search } from '../../src/shared/search'

type Shelved = { slug: string; names: readonly string[] }

const shelf: readonly Shelved[] = [
  { slug: 'minecraft', names: ['Minecraft: Java Edition', 'майнкрафт'] },
  { slug: 'steam', names: ['Steam Wallet', 'Кошелёк Steam', 'Steam hamyoni'] },
  { slug: 'roblox', names: ['Roblox: Robux', 'Roblox: робуксы'] },
  { slug: 'free-fire', names: ['Free Fire: Diamonds', 'Free Fire: алмазы'] },
  { slug: 'free-fire-max', names: ['Free Fire MAX'] },
  { slug: 'gift-card', names: ['Gift card', 'Подарочная карта', 'Sovgʻa kartasi'] },
  { slug: 'pubg', names: ['PUBG Mobile UC', 'pubg', 'пубг'] },
  { slug: 'pubg-lite', names: ['New State, from the makers of PUBG'] },
  { slug: 'gems', names: ['💎'] },
]
const namesOf = ({ names }: Shelved) => names
const found = (text: string) => search(shelf, text, namesOf).map(({ slug }) => slug)

describe('a buyer finds', () => {
  test.each([
    ['in another case', 'MINECRAFT', ['minecraft']],
    ['by the inside of a name', 'necra', ['minecraft']],
    ['in the letters of another language', 'кошелек', ['steam']],
    ['by the title in any language', 'hamyon', ['steam']],
    ['with two letters swapped', 'minecfart', ['minecraft']],
    ['with a letter too few', 'minecrft', ['minecraft']],
    ['with a wrong beginning', 'ninecraft', ['minecraft']],
    ['with a slip before the end is typed', 'minrcra', ['minecraft']],
    ['an English name by its sound in Russian', 'стим', ['steam']],
    ['a Russian word by its sound in English', 'almazi', ['free-fire']],
    ['a Russian word in Latin letters', 'podarochnaya karta', ['gift-card']],
    ['a name nobody wrote in Russian', 'робукс', ['roblox']],
    ['a name with the end of a Russian case', 'робуксов', ['roblox']],
    ['two words with a slip in each', 'fre fier', ['free-fire', 'free-fire-max']],
    ['two words written as one', 'freefire', ['free-fire', 'free-fire-max']],
    ['one word written as two', 'mine craft', ['minecraft']],
    ['words in another order', 'mobile pubg', ['pubg']],
    ['with the Uzbek apostrophe', 'sovgʻa', ['gift-card']],
    ['with the apostrophe of the keyboard', "sovg'a", ['gift-card']],
    ['without any apostrophe', 'sovga', ['gift-card']],
    ['with a curly one', 'sovg’a kartasi', ['gift-card']],
    ['with spaces around and between', '  free   fire  max ', ['free-fire-max']],
    ['by a picture', '💎', ['gems']],
    ['an English name as it is heard in Russian', 'пабг', ['pubg', 'pubg-lite']],
    ['a name without one of its letters', 'roblx', ['roblox']],
    ['an English name in the Russian layout', 'кщидщч', ['roblox']],
    ['the beginning of one', 'ыеуф', ['steam']],
    ['a Russian word in the English layout', 'fkvfp', ['free-fire']],
    ['a Russian word with letters that are signs there', 'rjitk`r', ['steam']],
    ['what was typed in another layout with a slip', 'ьштускаае', ['minecraft']],
  ])('%s: %s', (_, text, slugs) => {
    expect(found(text)).toEqual(slugs)
  })

  test.each(['игры', 'oʻyinlar', "o'yinlar", 'juegos', 'games', 'oyunlar'])('games by the word "%s"', (text) => {
    const kinds = ['mobile-games', 'pc-games', 'wallets'].map((category) => ({
      category,
      title: 'A',
      otherTitles: [],
      keywords: [],
    }))
    const categories = search(kinds, text, namesOfProduct).map(({ category }) => category)
    expect(categories).toEqual(['mobile-games', 'pc-games'])
  })

  test.each(['no such game', 'zzzz', 'uv', 'xbox', 'kkkk', 'ррр', '!!!'])('nothing for "%s"', (text) => {
    expect(found(text)).toEqual([])
  })

  test.each(['', ' ', '\n\t'])('everything for %j', (text) => {
    expect(search(shelf, text, namesOf)).toBe(shelf)
  })
})

test('exact names come first, then names that begin with the text, then names that contain it', () => {
  expect(found('pubg')).toEqual(['pubg', 'pubg-lite'])
  expect(found('free fire')).toEqual(['free-fire', 'free-fire-max'])
  const names = ['A Steam card', 'Steam Deck', 'Upsteamed', 'Steam', 'Stream'].map((name) => ({ name }))
  const order = search(names, 'steam', ({ name }) => [name]).map(({ name }) => name)
  expect(order).toEqual(['Steam', 'Steam Deck', 'A Steam card', 'Upsteamed'])
})

test('misspellings are tried only when nothing is spelt that way', () => {
  expect(found('free')).toEqual(['free-fire', 'free-fire-max'])
  expect(found('стем')).toEqual(['steam'])
})

test.each([
  ['Ёлка — ЩИТ', 'elka shit'],
  ['Oʻyin, gʻalaba', 'oyin galaba'],
  ['Ўйин ҳақида', 'oyin haqida'],
  ['Pokémon  GO!', 'pokemon go'],
  ['ﬁre', 'fire'],
  ['原神', '原神'],
  ['!!', ''],
])('%s is looked for as "%s"', (text, letters) => {
  expect(lettersOf(text)).toBe(letters)
})

test.each([
  ['кщидщч', 'roblox'],
  ['ыеуфь цфддуе', 'steam wallet'],
  ['gf,u', 'пабг'],
  [',fkfyc 100', 'баланс 100'],
  ['`krf', 'ёлка'],
  ['原神', '原神'],
])('the keys of "%s" write "%s" in the other layout', (typed, meant) => {
  expect(inOtherLayout(typed)).toBe(meant)
})

test('two letters in another layout find nothing by chance', () => {
  expect(search([{ name: 'UC for PUBG' }], 'гс', ({ name }) => [name])).toEqual([])
  expect(search([{ name: 'UC for PUBG' }], 'згип', ({ name }) => [name])).toHaveLength(1)
})

test.each([
  ['steam', 'stim'],
  ['robux', 'robuks'],
  ['genshchin', 'genshin'],
  ['phoenix', 'foeniks'],
  ['dzhoker', 'joker'],
  ['google', 'gugle'],
])('%s sounds like %s', (word, sound) => {
  expect(soundOf(word)).toBe(sound)
})

test.each([
  ['steam', 'steam', 0],
  ['ste', 'steam', 0],
  ['setam', 'steam', 1],
  ['steeam', 'steam', 1],
  ['stam', 'steam', 1],
  ['xbox', 'steam', 4],
  ['', 'steam', 0],
  ['abc', '', 3],
  ['wtaes', 'steam', 3],
])('%j is a beginning of %j but for %i slips', (typed, word, slips) => {
  expect([0, 1, 2, 3, 4].filter((each) => isBeginning(typed, word, each))).toEqual([0, 1, 2, 3, 4].slice(slips))
})

describe('whatever is typed and whatever is sold', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 60 })
  const anyShelf = fc.array(fc.array(anyText, { maxLength: 6 }), { maxLength: 12 })
  const itemsOf = (names: string[][]): Shelved[] => names.map((each, place) => ({ slug: `${place}`, names: each }))

  test('some of the products come back, each once', () => {
    fc.assert(
      fc.property(anyShelf, anyText, (names, text) => {
        const items = itemsOf(names)
        const results = search(items, text, namesOf)
        expect(new Set(results).size).toBe(results.length)
        expect(results.every((item) => items.includes(item))).toBe(true)
      }),
    )
  })

  test('a product is found by each of its own keywords and by any part of one', () => {
    const keyword = fc.stringMatching(/^[a-zа-я0-9]{1,20}$/)
    fc.assert(
      fc.property(anyShelf, keyword, fc.nat(), fc.nat(), (names, word, one, other) => {
        const [start = 0, end = 0] = [one % word.length, other % word.length].toSorted((a, b) => a - b)
        const wanted = { slug: 'wanted', names: [word] }
        const results = search([...itemsOf(names), wanted], word.slice(start, end + 1).toUpperCase(), namesOf)
        expect(results).toContain(wanted)
      }),
    )
  })

  test('a slip in a long word still finds it', () => {
    const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{8,14}$/)
    fc.assert(
      fc.property(word, fc.nat(), (name, place) => {
        const at = place % (name.length - 1)
        const swapped = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
        expect(search([{ name }], swapped, (item) => [item.name])).toHaveLength(1)
      }),
    )
  })
})

const words = ['diamonds', 'подарочная', 'kartasi', 'robux', 'wallet', 'премиум']
const largeCatalogue = () =>
  Array.from({ length: 500 }, (_, place) => ({
    slug: `${place}`,
    names: Array.from({ length: 60 }, (_, nth) => `${words[(place + nth) % words.length]} ${place} ${nth}`),
  }))

describe('of 30 000 names in a large catalogue', () => {
  /** How often letters are replaced, which is what folding costs, and how often products are asked for their names. */
  function workOf(items: readonly Shelved[], text: string) {
    const replaced = vi.spyOn(RegExp.prototype, Symbol.replace)
    const asked = vi.fn(namesOf)
    search(items, text, asked)
    const work = { replaced: replaced.mock.calls.length, asked: asked.mock.calls.length }
    replaced.mockRestore()
    return work
  }

  test.each([
    ['one that is spelt right looks at each different letter once', 'wallet', 300],
    ['one to be guessed hears each product once', 'walelt', 500 * 12 + 300],
  ])('the first search, %s, and the next one has nothing to do', (_, text, most) => {
    const items = largeCatalogue()
    const first = workOf(items, text)
    expect(first.asked).toBe(500)
    expect(first.replaced).toBeLessThanOrEqual(most)
    const next = workOf(items, text)
    expect(next.asked).toBe(0)
    expect(next.replaced).toBeLessThanOrEqual(20)
  })

  test('a word that is in every product is compared with what was typed once', () => {
    const names = Array.from({ length: 60 }, (_, nth) => `${words[nth % words.length]} ${nth}`)
    const items = Array.from({ length: 500 }, (_, place) => ({ slug: `${place}`, names }))
    const compared = vi.spyOn(String.prototype, 'startsWith')
    expect(search(items, 'walelt', namesOf)).toHaveLength(500)
    expect(compared.mock.calls.length).toBeLessThanOrEqual(500)
    compared.mockRestore()
  })
})

test.each([
  ['one word', 'x'.repeat(100_000)],
  ['many words', 'а б '.repeat(20_000)],
])('of a text as long as a book, %s, no more than its beginning is looked for', (_, text) => {
  const folded = vi.spyOn(String.prototype, 'normalize')
  search(shelf, text, namesOf)
  const lengths = folded.mock.contexts.map((context) => String(context).length)
  folded.mockRestore()
  expect(Math.max(...lengths)).toBeLessThanOrEqual(80)
})
