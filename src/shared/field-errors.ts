import { type FieldCode, type FieldErrors, fieldCodes, isErrorCode } from './errors'

type Issue = { message: string; path: PropertyKey[] }

const isFieldCode = (text: string): text is FieldCode => isErrorCode(text) || fieldCodes.some((code) => code === text)

const isMissing = (given: unknown, path: PropertyKey[]): boolean =>
  path.reduce<unknown>((value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined), given) ===
  undefined

/** The errors that a schema found, by field. Names of nested fields are joined by dots. */
export function fieldErrors(given: unknown, issues: Issue[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const { message, path } of issues) {
    const usual = isMissing(given, path) ? 'required' : 'invalid'
    fields[path.map(String).join('.') || 'body'] ??= isFieldCode(message) ? message : usual
  }
  return fields
}
