import { ApiError } from '../../../calls/http'
import { isProblem, type Problems } from './problems'

/** The problems of fields in a refusal of the shop. */
export function refusedFields(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {}
  // A taken address is a code of its own, though a field of the form.
  const refused = error.code === 'slug_taken' ? [['slug', error.code] as const] : Object.entries(error.fields)
  return Object.fromEntries(refused.map(([name, code]) => [name, isProblem(code) ? code : 'invalid'] as const))
}
