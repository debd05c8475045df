import { nicknameProblem, passwordProblem } from '../../../shared/credentials'
import { ApiError } from '../../calls/http'

export type Registration = { nickname: string; password: string; confirmPassword: string }

/** Sentences for everything the form itself and the server's field answers can complain about. */
export const problemKeys = {
  nickname_too_short: 'credentials.nickname_too_short',
  nickname_too_long: 'credentials.nickname_too_long',
  nickname_invalid: 'credentials.nickname_invalid',
  nickname_mixed: 'credentials.nickname_mixed',
  nickname_reserved: 'credentials.nickname_reserved',
  nickname_alike: 'credentials.nickname_alike',
  nickname_taken: 'credentials.nickname_taken',
  password_too_short: 'credentials.password_too_short',
  password_too_long: 'credentials.password_too_long',
  password_no_number: 'credentials.password_no_number',
  passwords_dont_match: 'credentials.passwords_dont_match',
} as const

type Problem = keyof typeof problemKeys
export type RegistrationProblems = Partial<Record<keyof Registration, Problem>>

const isProblem = (code: string | undefined): code is Problem => code !== undefined && Object.hasOwn(problemKeys, code)

const known = (code: string | undefined): Problem | undefined => (isProblem(code) ? code : undefined)

/** What the browser can see by itself. */
export function problemsOf({ nickname, password, confirmPassword }: Registration): RegistrationProblems {
  return {
    nickname: known(nicknameProblem(nickname)),
    password: known(passwordProblem(password)),
    confirmPassword: password === confirmPassword ? undefined : 'passwords_dont_match',
  }
}

/** The server's refusal, by field. */
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
