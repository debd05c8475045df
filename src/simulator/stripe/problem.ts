import type { ZodError } from 'zod'
import type { Form } from './form'

type Details = { code?: string; param?: string }
type Body = Details & { type: string; message: string }

/** An error as Stripe's API answers it. */
export class StripeProblem extends Error {
  constructor(
    readonly status: number,
    readonly body: Body,
  ) {
    super(body.message)
  }
}

export const refused = (message: string, details: Details = {}) =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...details })

export const unknownId = (kind: string, id: string, param: string) =>
  new StripeProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })

export const unauthorized = (message: string) => new StripeProblem(401, { type: 'invalid_request_error', message })

export const otherQuestion = (key: string) =>
  new StripeProblem(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  })

/** What Stripe says about the first parameter that does not fit. */
export function badParameter(error: ZodError, form: Form): StripeProblem {
  const issue = error.issues[0]
  const path = (issue?.path ?? []).map(String)
  const param = path.map((name, index) => (index === 0 ? name : `[${name}]`)).join('')
  if (valueAt(form, path) === undefined) {
    return refused(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return refused(`Invalid ${param}: ${issue?.message}`, { code: 'parameter_invalid', param })
}

const valueAt = (form: Form, path: string[]): Form | string | undefined =>
  path.reduce<Form | string | undefined>((value, name) => (typeof value === 'object' ? value[name] : undefined), form)
