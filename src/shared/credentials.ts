import type { FieldCode } from './errors'
import { limits } from './limits'

/** NFKC and trimmed: how a nickname is stored and shown. */
export const normaliseNickname = (nickname: string): string => nickname.normalize('NFKC').trim()

/** Two nicknames with one key are the same person's: Unicode case folding, unlike SQLite's ASCII-only one. */
export const nicknameKey = (nickname: string): string =>
  normaliseNickname(nickname).toUpperCase().toLowerCase().normalize('NFKC')

// Control, format (zero width, bidi), surrogate, private and unassigned characters, line separators, and
// letters that Unicode classes as visible but fonts draw as nothing: two names must never look the same.
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What is wrong with a nickname (specification §5), or undefined. */
export function nicknameProblem(raw: string): FieldCode | undefined {
  const nickname = normaliseNickname(raw)
  const length = [...nickname].length
  if (invisible.test(nickname)) return 'nickname_invalid'
  if (length < limits.nickname.min) return 'nickname_too_short'
  if (length > limits.nickname.max) return 'nickname_too_long'
  return undefined
}

/** What is wrong with a new password (specification §5), or undefined. */
export function passwordProblem(password: string): FieldCode | undefined {
  const length = [...password].length
  if (length < limits.password.min) return 'password_too_short'
  if (length > limits.password.max) return 'password_too_long'
  if (!/\p{Nd}/u.test(password)) return 'password_no_number'
  return undefined
}
