import { ApiError } from '../../../calls/http'
import { isProblem, type Problems } from './problems'

/** Refusals with a code of their own, though one field of the form is meant. */
const fieldOf: Readonly<Record<string, string>> = {
  ...{ slug_taken: 'slug', coupon_code_taken: 'code', coupon_used_up: 'uses' },
}

/** The problems of fields in a refusal of the shop. */
export function refusedFields(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {}
  const field = fieldOf[error.code]
  const refused = field ? [[field, error.code] as const] : Object.entries(error.fields)
  return Object.fromEntries(refused.map(([name, code]) => [name, isProblem(code) ? code : 'invalid'] as const))
}
