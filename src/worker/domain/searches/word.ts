const longest = 40
const shortest = 2

/** More digits than an amount of pieces or money has: of a phone, a card, a player. */
const mostDigits = 5

/** A mailbox, a link, or a name with a point in it, as addresses have. */
const address = /@|:\/\/|www\.|\p{L}\.\p{L}{2,}/iu

const digitsIn = (text: string): number => text.match(/\d/g)?.length ?? 0

/** Letters and digits in one word, as in codes and passwords; the name of a game is shorter. */
const isMixed = (word: string): boolean => /\p{L}/u.test(word) && /\d/.test(word)

/** Groups of one length, as codes are printed. */
function isInGroups(text: string): boolean {
  const groups = text.trim().split(/[-_–]/)
  return groups.length > 2 && new Set(groups.map(({ length }) => length)).size === 1
}

const isPrivate = (words: readonly string[]): boolean =>
  words.some((word) => word.length > 20 || (isMixed(word) && word.length > 7)) || words.filter(isMixed).length > 2

/**
 * The word of a search as it is counted: lower case, letters, digits and single spaces, 40 signs at most. Undefined for
 * what says nothing, and for what may be an address, a number of somebody, or a code.
 */
export function wordOf(text: string): string | undefined {
  const typed = text.normalize('NFKC').toLowerCase()
  if (address.test(typed) || digitsIn(typed) > mostDigits || isInGroups(typed)) return undefined
  const words = typed.replace(/['’‘`]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const word = words.join(' ')
  return word.length < shortest || word.length > longest || isPrivate(words) ? undefined : word
}
