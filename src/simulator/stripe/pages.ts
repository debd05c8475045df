import { z } from 'zod'
import { newestFirst, read } from '../calls'
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
  const { created, limit, starting_after: after } = read(listParams, form, badParameter)
  if (after !== undefined) find(books, kind, after, 'starting_after')
  const wanted = { from: created.gte, to: created.lte, after, limit }
  const { shown, goesOn } = newestFirst(all, (made) => made.created, wanted)
  return { object: 'list', data: shown.map(show), has_more: goesOn, url }
}
