import type { ZodError } from 'zod'
import { Refusal } from '../calls'

type Details = { code?: string; param?: string }
type Body = Details & { type: string; message: string }

const problem = (status: number, body: Body) => new Refusal(status, { error: body }, body.message)

export const refused = (message: string, details: Details = {}, status = 400) =>
  problem(status, { type: 'invalid_request_error', message, ...details })

export const unknownId = (kind: string, id: string, param: string) =>
  refused(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404)

export const unauthorized = (message: string) => refused(message, {}, 401)

export const otherQuestion = (key: string) =>
  problem(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  })

/** What Stripe says about the first parameter that does not fit. */
export function badParameter(error: ZodError, form: unknown): Refusal {
  const issue = error.issues[0]
  const path = issue?.path ?? []
  const param = path.map((name, index) => (index === 0 ? String(name) : `[${String(name)}]`)).join('')
  if (path.reduce<unknown>(valueIn, form) === undefined) {
    return refused(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return refused(`Invalid ${param}: ${issue?.message}`, { code: 'parameter_invalid', param })
}

const valueIn = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
