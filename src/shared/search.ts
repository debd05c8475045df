import { inOtherLayout, isBeginning, lettersOf, soundOf } from './letters'

const longest = 80

/** How well a name answers what was typed, worst first. */
const ranks = { none: 0, alike: 1, inside: 2, words: 3, beginning: 4, exact: 5 } as const
type Rank = (typeof ranks)[keyof typeof ranks]

/** All names of an item, a line each: one look through a text is cheaper than one through every name. */
type Index = { raw: string; names: string; wholes: string; guesses: () => Guesses }
type Guesses = { words: string[]; sounds: string[] }

// Folding the names of a large catalogue takes longer than a search: a product is folded once.
const indexes = new WeakMap<object, Index>()

const rawOf = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
const joined = (text: string): string => text.replaceAll(' ', '')
const distinct = (texts: string[]): string[] => [...new Set(texts)].filter((text) => text !== '')

/** What only a guess needs, made for the first one. */
function guessesOf(names: readonly string[], wholes: readonly string[]): () => Guesses {
  let known: Guesses | undefined
  return () => {
    if (known) return known
    const words = distinct([...names.flatMap((name) => name.split(' ')), ...wholes])
    known = { words, sounds: distinct(soundOf(words.join('\n')).split('\n')) }
    return known
  }
}

function indexOf<Item extends object>(item: Item, namesOf: (item: Item) => readonly string[]): Index {
  const known = indexes.get(item)
  if (known) return known
  const raw = distinct(namesOf(item).map(rawOf))
  const names = distinct(raw.map(lettersOf))
  const wholes = names.map(joined)
  const index = {
    raw: raw.join('\n'),
    names: names.map((name) => `\n ${name}`).join(''),
    wholes: `\n${wholes.join('\n')}\n`,
    guesses: guessesOf(names, wholes),
  }
  indexes.set(item, index)
  return index
}

type Wish = { raw: string; letters: string; whole: string; words: string[] }

function wishOf(text: string): Wish {
  const raw = rawOf(text.slice(0, longest))
  const letters = lettersOf(raw)
  return { raw, letters, whole: joined(letters), words: distinct(letters.split(' ')) }
}

function spelt({ raw, letters, whole, words }: Wish, index: Index): Rank {
  if (whole === '') return index.raw.includes(raw) ? ranks.inside : ranks.none
  if (index.wholes.includes(`\n${whole}\n`)) return ranks.exact
  if (index.wholes.includes(`\n${whole}`)) return ranks.beginning
  const hasWord = (word: string) => index.names.includes(` ${word}`) || index.wholes.includes(`\n${word}`)
  if (words.every(hasWord)) return ranks.words
  // Any name or keyword that contains the text matches, whatever its case.
  return index.names.includes(letters) || index.raw.includes(raw) ? ranks.inside : ranks.none
}

/** Short words are too alike to guess: one slip from four letters on, two from eight. */
const slipsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Whether one of some words begins like the typed one. The same words are in many products: each is compared once. */
function alikeTo(typed: string): (words: readonly string[]) => boolean {
  const slips = slipsAllowed(typed)
  const compared = new Map<string, boolean>()
  const isAlike = (word: string): boolean => {
    const known = compared.get(word) ?? isBeginning(typed, word, slips)
    compared.set(word, known)
    return known
  }
  return (words) => words.some(isAlike)
}

/** "qqqq" sounds like one letter, which says nothing. */
const fewestHeard = 3

function guessOf({ words, whole }: Wish): (guesses: Guesses) => boolean {
  const sounds = distinct(words.map(soundOf))
  const asWritten = words.map(alikeTo)
  const isHeard = sounds.join('').length >= fewestHeard
  const asHeard = sounds.map(alikeTo)
  const asOne = alikeTo(whole)
  return (index) =>
    asWritten.every((isIn) => isIn(index.words)) ||
    (isHeard && asHeard.every((isIn) => isIn(index.sounds))) ||
    asOne(index.words)
}

/** Two letters in a layout that nobody meant begin some word by chance. */
const fewestTyped = 3

type Ranked<Item> = { item: Item; rank: number }

/**
 * The items whose names answer the text, each with how well it does, in their own order. Where nothing is spelt that way,
 * what the same keys write in the other layout; and then a guess, by sound and forgiving slips, of either.
 */
export function ranked<Item extends object>(
  items: readonly Item[],
  text: string,
  namesOf: (item: Item) => readonly string[],
): Ranked<Item>[] {
  const wish = wishOf(text)
  const alike = (found: readonly Item[]) => found.map((item) => ({ item, rank: ranks.alike }))
  if (wish.raw === '') return alike(items)
  const indexFor = (item: Item) => indexOf(item, namesOf)
  const found = (wanted: Wish, least: Rank): Ranked<Item>[] =>
    items.map((item) => ({ item, rank: spelt(wanted, indexFor(item)) })).filter(({ rank }) => rank >= least)
  const meant = (wanted: Wish) => {
    const isMeant = guessOf(wanted)
    return alike(items.filter((item) => isMeant(indexFor(item).guesses())))
  }
  const asTyped = found(wish, ranks.inside)
  if (asTyped.length > 0 || wish.whole === '') return asTyped
  const other = wishOf(inOtherLayout(wish.raw))
  if (other.whole.length < fewestTyped) return meant(wish)
  const inOther = found(other, ranks.words)
  if (inOther.length > 0) return inOther
  const guessed = meant(wish)
  return guessed.length > 0 ? guessed : meant(other)
}

/**
 * The items whose names answer the text: exact, then by their beginning, then by its words, then from inside; those of
 * one rank stay in their order.
 */
export const search = <Item extends object>(
  items: readonly Item[],
  text: string,
  namesOf: (item: Item) => readonly string[],
): readonly Item[] =>
  wishOf(text).raw === ''
    ? items
    : ranked(items, text, namesOf)
        .toSorted((one, other) => other.rank - one.rank)
        .map(({ item }) => item)
