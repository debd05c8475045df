import { z } from 'zod'
import { type Books, find, type Kind } from './books'
import type { Form } from './form'
import { badParameter } from './problem'
import { integer } from './session-params'

const listParams = z.strictObject({
  created: z.strictObject({ gte: integer, lte: integer }).partial().default({}),
  limit: integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
})

/** A page of what the books have of a kind, the newest first. */
export function pageOf<Made extends { id: string; created: number }>(
  books: Books,
  { kind, all, url }: { kind: Kind; all: Iterable<Made>; url: string },
  form: Form,
  show: (made: Made) => object,
): object {
  const wanted = listParams.safeParse(form)
  if (!wanted.success) throw badParameter(wanted.error, form)
  const { created, limit, starting_after: after } = wanted.data
  if (after !== undefined) find(books, kind, after, 'starting_after')
  const { gte = 0, lte = Number.POSITIVE_INFINITY } = created
  const fitting = [...all].filter((made) => made.created >= gte && made.created <= lte).reverse()
  const left = fitting.slice(after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1)
  return { object: 'list', data: left.slice(0, limit).map(show), has_more: left.length > limit, url }
}
