import { isUtf8 } from 'node:buffer'
import { zValidator } from '@hono/zod-validator'
import type { z } from 'zod'
import { AppError, type ErrorCode } from '../../shared/errors'
import { fieldErrors } from '../../shared/field-errors'
import { demanding } from './demands'
import { factory } from './factory'

type Issue = Parameters<typeof fieldErrors>[1][number]

// A field whose code is an error of its own gives that code to the whole answer: clients decide by `invalid_amounts`.
const leading: readonly ErrorCode[] = [
  'unsupported_currency',
  'invalid_amounts',
  'invalid_amount',
  'line_too_large',
  'cart_full',
  'has_link',
  'has_markup',
]

function refuse(given: unknown, issues: Issue[]): never {
  const fields = fieldErrors(given, issues)
  const code = leading.find((candidate) => Object.values(fields).includes(candidate)) ?? 'invalid_request'
  throw new AppError(code, { fields })
}

// The validator takes a body of any other type for an empty object, which a form without needed fields is content with.
const isJson = (type = ''): boolean => /^application\/json$/i.test(type.split(';')[0]?.trim() ?? '')

/** Refuses JSON that is no UTF-8: signs that got lost would be stored, and a code without some of its own would be sold. */
export const utf8Body = factory.createMiddleware(async (c, next) => {
  const bytes = isJson(c.req.header('content-type')) && new Uint8Array(await c.req.arrayBuffer())
  if (bytes && !isUtf8(bytes)) throw new AppError('invalid_request')
  await next()
})

/** The JSON body by its schema: 415 for another type, 400 with field codes for another shape. */
export const body = <T extends z.ZodType<object>>(schema: T) => {
  const check = zValidator('json', schema, (result, c) => {
    if (!isJson(c.req.header('content-type'))) throw new AppError('unsupported_media_type')
    if (!result.success) refuse(result.data, result.error.issues)
  })
  // An act that needs nothing said may come without a body; an edit that says nothing is a mistake.
  const checked: typeof check = async (c, next) => {
    const isBare = c.req.method === 'POST' && (await c.req.text()) === ''
    const unsaid = isBare ? schema.safeParse({}) : undefined
    if (!unsaid?.success) return check(c, next)
    c.req.addValidatedData('json', unsaid.data)
    await next()
  }
  return demanding(checked, { body: schema })
}

/** The query by its schema. */
export const query = <T extends z.ZodType>(schema: T) =>
  demanding(
    zValidator('query', schema, (result) => {
      if (!result.success) refuse(result.data, result.error.issues)
    }),
    { query: schema },
  )
