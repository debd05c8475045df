import type { Context } from 'hono'
import type { ZodError } from 'zod'
import { randomText } from '../random'

const answers = {
  ConstraintViolation: [400, 'Bad Request'],
  Authorization: [401, 'Unauthorized'],
  Http: [404, 'Not Found'],
  OrderNotFound: [404, 'Not Found'],
  InsufficientBalance: [422, 'Unprocessable Entity'],
  Preorder: [422, 'Unprocessable Entity'],
  ProductUnavailable: [422, 'Unprocessable Entity'],
  NoKeysToReturn: [422, 'Unprocessable Entity'],
  Error: [500, 'Internal Server Error'],
} as const

type Kind = keyof typeof answers
type Where = { propertyPath?: string; invalidValue?: unknown }

/** An error as Kinguin's API answers it. */
export class KinguinProblem extends Error {
  readonly kind: Kind
  readonly where: Where

  constructor(kind: Kind, detail: string, where: Where = {}) {
    super(detail)
    this.kind = kind
    this.where = where
  }
}

export const soldOut = (name: string) =>
  new KinguinProblem('ProductUnavailable', `Product "${name}" has been sold or is not active.`)

export const statusOf = ({ kind }: KinguinProblem) => answers[kind][0]

export const problemBody = (c: Context, { kind, message, where }: KinguinProblem, atMs: number) => ({
  kind,
  status: answers[kind][0],
  title: answers[kind][1],
  detail: message,
  path: c.req.path,
  method: c.req.method,
  trace: randomText(10),
  timestamp: new Date(atMs).toISOString(),
  ...where,
})

/** What Kinguin says about the first field that does not fit. */
export function badField(error: ZodError, given: unknown): KinguinProblem {
  const issue = error.issues[0]
  const path = issue?.path ?? []
  const propertyPath = path.map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`)).join('')
  return new KinguinProblem('ConstraintViolation', issue?.message ?? 'The request payload is invalid.', {
    propertyPath: propertyPath.replace(/^\./, ''),
    invalidValue: path.reduce<unknown>(valueIn, given),
  })
}

const valueIn = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
