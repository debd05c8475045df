import { ApiError } from '../../calls/http'

export const requestFields = ['nickname', 'userId', 'message'] as const
type RequestField = (typeof requestFields)[number]
export type Request = Record<RequestField, string>

/** Sentences for what the form itself and the server's field answers can complain about. */
export const problemKeys = {
  required: 'errors.required',
  invalid: 'errors.invalid',
  too_long: 'errors.too_long',
} as const

type Problem = keyof typeof problemKeys
export type RequestProblems = Partial<Record<RequestField, Problem>>

const isProblem = (code: string | undefined): code is Problem => code !== undefined && Object.hasOwn(problemKeys, code)

const problemsBy = (problemOf: (field: RequestField) => string | undefined): RequestProblems =>
  Object.fromEntries(
    requestFields.flatMap((field) => {
      const problem = problemOf(field)
      return isProblem(problem) ? [[field, problem]] : []
    }),
  )

/** What the browser can see by itself: all three fields are required. */
export const missingIn = (request: Request): RequestProblems =>
  problemsBy((field) => (request[field].trim() === '' ? 'required' : undefined))

/** The server's refusal, by field. */
export const refusedFields = (error: Error): RequestProblems =>
  error instanceof ApiError ? problemsBy((field) => error.fields[field]) : {}
