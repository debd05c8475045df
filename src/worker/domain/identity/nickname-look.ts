import confusables from 'unhomoglyph/data.json'
import { normaliseNickname } from '../../../shared/credentials'

// What letters look like: the table of Unicode TR39, as the package `unhomoglyph` keeps it.
const prototypes = new Map(Object.entries(confusables))

/** TR39, section 4: texts with one skeleton look alike. It is for comparing only. */
const skeletonOf = (text: string): string =>
  Array.from(text.normalize('NFD'), (letter) => prototypes.get(letter) ?? letter)
    .join('')
    .normalize('NFD')

/**
 * Equal for nicknames that look alike, in capitals or not: "аdmin" with a Cyrillic letter and "admin", "PaypaI" and
 * "paypal". The capital of i looks like l, so the two are one letter here.
 */
export const lookOf = (nickname: string): string =>
  skeletonOf(skeletonOf(normaliseNickname(nickname)).toLowerCase()).replaceAll('i', 'l')
