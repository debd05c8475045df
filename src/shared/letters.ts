// Russian and Uzbek Cyrillic as people type it on a Latin keyboard.
const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ў: 'o',
  қ: 'q',
  ғ: 'g',
  ҳ: 'h',
}

// The keys of a keyboard in two layouts, in one order.
const keys = ["`qwertyuiop[]asdfghjkl;'zxcvbnm,.", 'ёйцукенгшщзхъфывапролджэячсмитьбю'] as const

/** The text that the same keys write in the other layout: "кщидщч" is "roblox", "gf,u" is "пабг". */
export function inOtherLayout(text: string): string {
  const [from, to] = /[а-яё]/.test(text) ? keys.toReversed() : keys
  return [...text].map((letter) => to?.[from?.indexOf(letter) ?? -1] ?? letter).join('')
}

const kept = new Map<string, string>()

function fold(letter: string): string {
  const plain = (latin[letter] ?? letter).normalize('NFD').replace(/[\p{M}'’‘ʻʼ`´]/gu, '')
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ')
}

// A catalogue has millions of letters and a hundred different ones, all of them from the beginning of Unicode.
function keptFold(letter: string): string {
  const known = kept.get(letter)
  if (known !== undefined) return known
  const folded = fold(letter)
  if (letter < '\u2070') kept.set(letter, folded)
  return folded
}

/** Latin letters without accents and apostrophes, words apart by one space: "Sovgʻa — КАРТА" is "sovga karta". */
export function lettersOf(text: string): string {
  let letters = ''
  for (const letter of text.normalize('NFKC').toLowerCase()) {
    const folded = keptFold(letter)
    letters += folded === ' ' && letters.endsWith(' ') ? '' : folded
  }
  return letters.trim()
}

// One spelling for what sounds alike in English, in Russian written in Latin letters and in Uzbek.
const sounds: readonly (readonly [RegExp, string])[] = [
  [/s(?:h?ch)/g, 'sh'],
  [/dzh|zh/g, 'j'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/ea|ee/g, 'i'],
  [/oo|ou/g, 'u'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/c(?=[ei])/g, 's'],
  [/ck|c(?!h)|q/g, 'k'],
  [/(.)\1+/gu, '$1'],
]

/** How words of `lettersOf` sound, one a line: "steam" and "stim" are one, and so are "robux" and "robuks". */
export const soundOf = (words: string): string =>
  sounds.reduce((heard, [spelling, sound]) => heard.replace(spelling, sound), words)

type Rows = { older: readonly number[]; row: readonly number[] }

/** The next line of the table of distances between the beginnings of two words. */
function nextRow({ older, row }: Rows, typed: string, word: string, line: number): number[] {
  const next = [line]
  for (let column = 1; column <= word.length; column += 1) {
    const isSame = typed[line - 1] === word[column - 1]
    const isSwapped = typed[line - 1] === word[column - 2] && typed[line - 2] === word[column - 1]
    const wrong = (row[column - 1] ?? 0) + (isSame ? 0 : 1)
    const swapped = isSwapped ? (older[column - 2] ?? 0) + 1 : wrong
    next.push(Math.min(wrong, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
  }
  return next
}

/**
 * Whether `typed` is a beginning of `word` but for so many slips of the finger: a letter too many, missing, wrong, or two
 * of them swapped.
 */
export function isBeginning(typed: string, word: string, slips: number): boolean {
  if (slips === 0 || word.startsWith(typed)) return word.startsWith(typed)
  if (word.length < typed.length - slips) return false
  let rows: Rows = { older: [], row: Array.from({ length: word.length + 1 }, (_, column) => column) }
  for (let line = 1; line <= typed.length; line += 1) {
    rows = { older: rows.row, row: nextRow(rows, typed, word, line) }
    if (Math.min(...rows.older, ...rows.row) > slips) return false
  }
  return Math.min(...rows.row) <= slips
}
