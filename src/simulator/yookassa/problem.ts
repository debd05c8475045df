import type { ZodError } from 'zod'

type Body = { code: string; description: string; parameter?: string }

/** An error as YooKassa's API answers it. */
export class YookassaProblem extends Error {
  constructor(
    readonly status: number,
    readonly body: Body,
  ) {
    super(body.description)
  }
}

export const refused = (description: string, parameter?: string) =>
  new YookassaProblem(400, { code: 'invalid_request', description, parameter })

export const notFound = (what: string) =>
  new YookassaProblem(404, { code: 'not_found', description: `${what} doesn't exist or access denied` })

export const unauthorized = (description: string) =>
  new YookassaProblem(401, { code: 'invalid_credentials', description, parameter: 'Authorization' })

export const errorBody = (body: Body) => ({ type: 'error', id: crypto.randomUUID(), ...body })

/** What YooKassa says about the first field that does not fit. */
export function badField(error: ZodError): YookassaProblem {
  const issue = error.issues[0]
  return refused(issue?.message ?? 'The body is not understood', issue?.path.join('.') || undefined)
}
