import type { z } from 'zod'
import type { CallerCtx } from '../domain/ctx'

/** The demands of a middleware on a call, in a form that the description of the API can read. */
export type Demands = {
  body?: z.ZodType
  query?: z.ZodType
  needs?: CallerCtx['needs']
  idempotent?: true
  /** A proof that a person sends it, where the shop wants one. */
  person?: true
}

const demands = new WeakMap<object, Demands>()

/** Notes the demands of a middleware: the API is described by the code that serves it, not beside that code. */
export function demanding<H extends object>(handler: H, asked: Demands): H {
  demands.set(handler, asked)
  return handler
}

export const demandsOf = (handler: object): Demands => demands.get(handler) ?? {}
