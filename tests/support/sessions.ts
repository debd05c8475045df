import type { Ctx } from '../../src/worker/domain/ctx'
import { openSession } from '../../src/worker/domain/identity/identity'

/** Sessions whose tokens nobody has used yet, and what makes KV know them. */
const unused = new Map<string, () => Promise<unknown>>()

/**
 * A session as after a login. KV hears of it when its token is first used: two writes there take longer than all else
 * that makes a user, and most of those a test is about never come over HTTP.
 */
export async function sessionOf(ctx: Ctx, user: Parameters<typeof openSession>[1]) {
  const puts: Parameters<Ctx['sessions']['put']>[] = []
  const put = async (...given: (typeof puts)[number]) => void puts.push(given)
  const token = await openSession({ ...ctx, sessions: Object.assign(Object.create(ctx.sessions), { put }) }, user)
  let opening: Promise<unknown> | undefined
  unused.set(token, () => {
    opening ??= Promise.all(puts.map((given) => ctx.sessions.put(...given))).then(() => unused.delete(token))
    return opening
  })
  return { token, sessionKey: puts[0]?.[0] ?? '' }
}

/** Waits until KV knows the session of this token. */
export const opened = async (token: string | undefined): Promise<unknown> => unused.get(token ?? '')?.()

/** The same for all that were ever made. */
export const allOpened = (): Promise<unknown> => Promise.all([...unused.values()].map((open) => open()))

/** Nobody comes any more who was made for another shop. */
export const forgetUnused = (): void => unused.clear()
