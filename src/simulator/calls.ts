import type { Context } from 'hono'
import type { z } from 'zod'

export type Answer = { status: number; body: string }

/** A call that a provider refuses, with the body that its API answers. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object, message: string) {
    super(message)
    this.status = status
    this.body = body
  }
}

export const plain = ({ status, body }: Answer): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json' } })

/** The answer of an API to a failed call. Only a refusal of the provider is answered; any other error is ours. */
export function answerOf(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error
  return { status: error.status, body: JSON.stringify(error.body) }
}

/** The answer of a dashboard to the same. */
export function sentenceOf(error: Error, c: Context): Response {
  if (!(error instanceof Refusal)) throw error
  return c.json({ error: error.message }, error.status === 404 ? 404 : 400)
}

/** The JSON of a posted body; undefined for anything else. */
export const jsonOf = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)

/** Reads data by its schema. Raises the refusal that `refuse` makes for data that does not fit. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  refuse: (error: z.ZodError, given: unknown) => Error,
): z.infer<Schema> {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw refuse(parsed.error, given)
  return parsed.data
}

type Listed = { from?: number; to?: number; after?: string; limit: number }

/** A part of a list, the newest first, and whether it goes on. `after` is the last one of the part before. */
export function newestFirst<Made extends { id: string }>(
  all: Iterable<Made>,
  madeAt: (made: Made) => number,
  { from = 0, to = Number.POSITIVE_INFINITY, after, limit }: Listed,
): { shown: Made[]; goesOn: boolean } {
  const fitting = [...all].filter((made) => madeAt(made) >= from && madeAt(made) <= to).reverse()
  const left = fitting.slice(after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1)
  return { shown: left.slice(0, limit), goesOn: left.length > limit }
}
