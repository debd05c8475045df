import type { FieldCode } from './errors'
import { limits } from './limits'

/** NFKC, trimmed, inner spaces single: how a nickname is stored and shown. */
export const normaliseNickname = (nickname: string): string => nickname.normalize('NFKC').trim().replace(/ +/g, ' ')

/** Two nicknames with one key are the same person's: Unicode case folding, unlike SQLite's ASCII-only one. */
export const nicknameKey = (nickname: string): string =>
  normaliseNickname(nickname).toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')

/** How the name of every deleted account begins: longer than any nickname, so that nobody ever takes one. */
export const deletedNameBegin = 'deleted account of user '

/** The name of a deleted account. */
export const deletedName = (userId: string): string => deletedNameBegin + userId

// Control, format (zero width, bidi), private and unassigned characters, whitespace that is no plain space, letters
// that fonts draw as nothing: two names must never look the same. And no towers of marks over one letter.
const unseemly = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[^\S ]|\p{M}{4,}/u

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What is wrong with a nickname, or undefined. */
export function nicknameProblem(raw: string): FieldCode | undefined {
  const nickname = normaliseNickname(raw)
  const visible = [...graphemes.segment(nickname)].length
  if (unseemly.test(nickname)) return 'nickname_invalid'
  if (visible < limits.nickname.min) return 'nickname_too_short'
  if (visible > limits.nickname.max) return 'nickname_too_long'
  return undefined
}

/** What is wrong with a new password, or undefined. */
export function passwordProblem(password: string): FieldCode | undefined {
  const length = [...password].length
  if (length < limits.password.min) return 'password_too_short'
  if (length > limits.password.max) return 'password_too_long'
  if (!/\p{Nd}/u.test(password)) return 'password_no_number'
  return undefined
}
