import { z } from 'zod'
import { type Books, find } from './books'
import type { Form } from './form'
import { badParameter } from './problem'
import { integer } from './session-params'

const wishes = z.strictObject({
  created: z.strictObject({ gte: integer }).partial().default({}),
  limit: integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
})

type Listed = Books['disputes'] | Books['refunds']
type RecordOf<Records extends Listed> = Records extends Map<string, infer Value> ? Value : never

/** A page of records, the newest first. Raises Stripe's refusals. */
export function listOf<Name extends 'disputes' | 'refunds'>(
  books: Books,
  name: Name,
  form: Form,
  shown: (record: RecordOf<Books[Name]>) => object,
): object {
  const wanted = wishes.safeParse(form)
  if (!wanted.success) throw badParameter(wanted.error, form)
  const { created, limit, starting_after: after } = wanted.data
  if (after !== undefined) find(books, name, after, 'starting_after')
  const records = [...books[name].values()] as RecordOf<Books[Name]>[]
  const fitting = records.filter((record) => record.created >= (created.gte ?? 0)).reverse()
  const left = fitting.slice(after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1)
  const data = left.slice(0, limit).map(shown)
  return { object: 'list', data, has_more: left.length > limit, url: `/v1/${name}` }
}
