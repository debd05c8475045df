import { z } from 'zod'
import { newestFirst, read } from '../calls'
import { badField } from './problem'

const listParams = z.strictObject({
  'created_at.gte': z.iso.datetime().transform(Date.parse).optional(),
  'created_at.lte': z.iso.datetime().transform(Date.parse).optional(),
  status: z.enum(['pending', 'succeeded', 'canceled']).optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(10),
  cursor: z.string().optional(),
})

/** What has no status has succeeded at once. */
type Made = { id: string; createdAtMs: number; status?: string }

/** A page of a list, the newest first, and how to ask for the next one. Raises what YooKassa says about wrong fields. */
export function pageOf<Each extends Made>(
  given: Record<string, string>,
  all: Iterable<Each>,
  show: (each: Each) => object,
): object {
  const { limit, cursor: after, status: wanted, ...times } = read(listParams, given, badField)
  const fitting = [...all].filter(({ status = 'succeeded' }) => wanted === undefined || status === wanted)
  const part = { from: times['created_at.gte'], to: times['created_at.lte'], after, limit }
  const { shown, goesOn } = newestFirst(fitting, ({ createdAtMs }) => createdAtMs, part)
  return { type: 'list', items: shown.map(show), ...(goesOn && { next_cursor: shown.at(-1)?.id }) }
}
