import type { Context } from 'hono'

/** The answer of a call that has done something and has nothing to tell. */
export async function done(c: Context, work: Promise<unknown>) {
  await work
  return c.body(null, 204)
}
