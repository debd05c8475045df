import { z } from 'zod'
import { api } from '../../src/worker/api'
import { demandsOf } from '../../src/worker/middleware/demands'

/** A place in what a call is sent that may hold text, and whether a text is accepted there. */
export type TextPlace = { place: string; accepts: (text: string) => boolean }

/** Every such place of the bodies and queries of all calls, as `POST /support body.message`. */
export const requestTexts = (): TextPlace[] =>
  api.routes.flatMap(({ method, path, handler }) => {
    const { body, query } = demandsOf(handler)
    const call = `${method} ${path.replace(/^\/api/, '')}`
    return [...(body ? textsIn(body, `${call} body`) : []), ...(query ? textsIn(query, `${call} query`) : [])]
  })

/** A schema of a kind that this does not know is asked as it is, so none is passed over. */
function textsIn(schema: z.core.$ZodType, place: string): TextPlace[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => textsIn(field, `${place}.${name}`))
  }
  if (schema instanceof z.ZodRecord) {
    return [...textsIn(schema.keyType, `${place}.key`), ...textsIn(schema.valueType, `${place}.*`)]
  }
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${place}.*`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, place))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return textsIn(schema.unwrap(), place)
  }
  if (schema instanceof z.ZodPipe) return textsIn(schema.in instanceof z.ZodTransform ? schema.out : schema.in, place)
  return [{ place, accepts: (text) => z.safeParse(schema, text).success }]
}
