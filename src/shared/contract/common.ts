import { z } from 'zod'
import { adminLimits } from '../admin-limits'
import { isPrintable } from '../codes'
import type { FieldCode } from '../errors'
import { workerLimits } from '../limits'
import { currencies, toMinor } from '../money'

/** A zod message that is a field code, checked by the compiler. */
export const field = (code: FieldCode): { error: FieldCode } => ({ error: code })

const inMajorUnits = 'Money in major units, with at most two decimals.'

/** Money in: a JSON number in major units, minor units after parsing. */
export const moneyIn = z
  .number()
  .meta({ description: inMajorUnits, minimum: 0 })
  .transform((major, context) => {
    const minor = toMinor(major)
    if (minor === undefined || minor > workerLimits.moneyMinor) {
      context.addIssue({ code: 'custom', message: 'invalid_amount' satisfies FieldCode })
      return z.NEVER
    }
    return minor
  })

/** Money out: major units with at most two decimals. */
export const moneyOut = z.number().meta({ description: inMajorUnits })

/** A code that a person or a supplier brings by itself. */
export const oneCode = z
  .string()
  .trim()
  .min(1, field('required'))
  .max(adminLimits.codes.length, field('too_long'))
  .refine(isPrintable, field('invalid'))

/** What an order names one of its codes by. */
export const codeId = z.string(field('required')).max(40)

export const currency = z.enum(currencies)
export const instant = z.iso.datetime()

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(workerLimits.page.max).default(workerLimits.page.size),
  cursor: z.string().max(200).optional(),
})

export const searchQuery = pageQuery.extend({ search: z.string().trim().max(100).optional() })

export const problem = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
  /** What shows a person that they are one; the answer goes into the header `Turnstile-Token` of the next try. */
  botCheck: z.object({ script: z.string(), siteKey: z.string(), action: z.string() }).optional(),
})
export type Problem = z.infer<typeof problem>
