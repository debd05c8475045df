import { nicknameProblem, passwordProblem } from '../../../shared/credentials'
import { ApiError } from '../../calls/http'

type Registration = { nickname: string; password: string; confirmPassword: string }

/** A sentence for everything that the form itself or the shop may find wrong in a field. */
export const problemKeys = {
  nickname_too_short: 'credentials.nickname_too_short',
  nickname_too_long: 'credentials.nickname_too_long',
  nickname_invalid: 'credentials.nickname_invalid',
  nickname_mixed: 'credentials.nickname_mixed',
  nickname_reserved: 'credentials.nickname_reserved',
  nickname_alike: 'credentials.nickname_alike',
  nickname_address: 'credentials.nickname_address',
  nickname_taken: 'credentials.nickname_taken',
  password_too_short: 'credentials.password_too_short',
  password_too_long: 'credentials.password_too_long',
  password_no_number: 'credentials.password_no_number',
  passwords_dont_match: 'credentials.passwords_dont_match',
} as const

/** The same for a change of the password: the current one may be wrong, or the new one may be the current one. */
export const passwordKeys = {
  ...problemKeys,
  invalid_credentials: 'password.wrong',
  password_same: 'password.same',
} as const

type Problem = keyof typeof problemKeys
type RegistrationProblems = Partial<Record<keyof Registration, Problem>>

const knownIn =
  <Code extends string>(keys: Readonly<Record<Code, string>>) =>
  (code: string | undefined): Code | undefined => {
    const isKnown = (text: string): text is Code => Object.hasOwn(keys, text)
    return code !== undefined && isKnown(code) ? code : undefined
  }

const known = knownIn(problemKeys)

/** The problems that the browser can see by itself. */
export const problemsOf = ({ nickname, password, confirmPassword }: Registration): RegistrationProblems => ({
  nickname: known(nicknameProblem(nickname)),
  password: known(passwordProblem(password)),
  confirmPassword: password === confirmPassword ? undefined : 'passwords_dont_match',
})

/** The shop's refusal, by field. */
export function refusedFields(error: unknown): RegistrationProblems {
  if (!(error instanceof ApiError)) return {}
  const { nickname, password, confirmPassword } = error.fields
  return {
    nickname: known(nickname) ?? known(error.code),
    password: known(password),
    confirmPassword: known(confirmPassword),
  }
}

export const firstProblem = (problems: RegistrationProblems): Problem | undefined =>
  problems.nickname ?? problems.password ?? problems.confirmPassword

/** The problem of a new password that is typed twice. */
export const newPasswordProblem = (next: string, confirmed: string): Problem | undefined =>
  next === confirmed ? known(passwordProblem(next)) : 'passwords_dont_match'

/** The shop's refusal of a changed password. */
export const refusedPassword = (error: unknown): keyof typeof passwordKeys | undefined =>
  error instanceof ApiError ? knownIn(passwordKeys)(error.fields.current ?? error.fields.next) : undefined
