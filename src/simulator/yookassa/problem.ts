import type { ZodError } from 'zod'
import { Refusal } from '../calls'

type Body = { code: string; description: string; parameter?: string }

export const errorBody = (body: Body) => ({ type: 'error', id: crypto.randomUUID(), ...body })

const problem = (status: number, body: Body) => new Refusal(status, errorBody(body), body.description)

export const refused = (description: string, parameter?: string) =>
  problem(400, { code: 'invalid_request', description, parameter })

export const notFound = (what: string) =>
  problem(404, { code: 'not_found', description: `${what} doesn't exist or access denied` })

export const unauthorized = (description: string) =>
  problem(401, { code: 'invalid_credentials', description, parameter: 'Authorization' })

/** What YooKassa says about the first field that does not fit. */
export function badField(error: ZodError): Refusal {
  const issue = error.issues[0]
  return refused(issue?.message ?? 'The body is not understood', issue?.path.join('.') || undefined)
}
