import { zValidator } from '@hono/zod-validator'
import type { z } from 'zod'
import {
  AppError,
  type ErrorCode,
  type FieldCode,
  type FieldErrors,
  fieldCodes,
  isErrorCode,
} from '../../shared/errors'

type Issue = { message: string; code: string; path: PropertyKey[]; input?: unknown }

const isFieldCode = (text: string): text is FieldCode => isErrorCode(text) || fieldCodes.some((code) => code === text)

function fieldCode(issue: Issue): FieldCode {
  if (isFieldCode(issue.message)) return issue.message
  return issue.message.endsWith('received undefined') ? 'required' : 'invalid'
}

function fieldErrors(issues: Issue[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of issues) fields[issue.path.map(String).join('.') || 'body'] ??= fieldCode(issue)
  return fields
}

// A field whose code is an error of its own gives the whole answer that code (contract: `invalid_amounts`).
const leading: readonly ErrorCode[] = ['invalid_amounts', 'invalid_amount', 'line_too_large']

function refuse(issues: Issue[]): never {
  const fields = fieldErrors(issues)
  const code = leading.find((candidate) => Object.values(fields).includes(candidate)) ?? 'invalid_request'
  throw new AppError(code, { fields })
}

/** The JSON body by its schema: 415 for another type, 400 with field codes for another shape. */
export const body = <T extends z.ZodType>(schema: T) =>
  zValidator('json', schema, (result, c) => {
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw new AppError('unsupported_media_type')
    if (!result.success) refuse(result.error.issues)
  })

/** The query by its schema. */
export const query = <T extends z.ZodType>(schema: T) =>
  zValidator('query', schema, (result) => {
    if (!result.success) refuse(result.error.issues)
  })
