import { workerLimits } from '../../../shared/limits'
import type { Ctx } from '../ctx'
import { isMarkOf, markOf } from './keyed'

// A browser that has logged in before keeps a cookie of a random id and one entry for each nickname it has logged in
// with: the epoch of that user's sessions then, and a mark of ours. It names nobody and opens nothing.

/** A nickname, and the epoch of its user's sessions: ending them all forgets their devices. */
type Past = { nicknameKey: string; epoch: number }

/** The device of a cookie, as far as one nickname goes: `epoch` is to be compared with the user's. */
export type KnownDevice = { id: string; epoch: number }

type Entry = { text: string; epoch: number; mark: string }

const claimOf = (id: string, { nicknameKey, epoch }: Past) => `known device ${id} ${epoch} ${nicknameKey}`

function parse(cookie: string): { id: string; entries: Entry[] } | undefined {
  const [id = '', ...texts] = cookie.split('~')
  if (!/^[\w-]{43}$/.test(id)) return undefined
  const entries = texts.slice(0, workerLimits.knownDevice.people).flatMap((text) => {
    const [, epoch, mark] = /^(\d{1,15})\.([\w-]{43})$/.exec(text) ?? []
    return epoch && mark ? [{ text, epoch: Number(epoch), mark }] : []
  })
  return { id, entries }
}

const isOf = (ctx: Ctx, id: string, nicknameKey: string, { epoch, mark }: Entry): Promise<boolean> =>
  isMarkOf(ctx, claimOf(id, { nicknameKey, epoch }), mark)

/** The device of this cookie if this nickname has logged in on it; undefined for a cookie that is made up. */
export async function readDevice(ctx: Ctx, cookie: string, nicknameKey: string): Promise<KnownDevice | undefined> {
  const { id, entries } = parse(cookie) ?? { id: '', entries: [] }
  const own = await Promise.all(entries.map((entry) => isOf(ctx, id, nicknameKey, entry)))
  const entry = entries.find((_, nth) => own[nth])
  return entry && { id, epoch: entry.epoch }
}

/** Whether a nickname has logged in on the device of a cookie, however long ago. */
export const isDeviceOf = async (ctx: Ctx, cookie: string, nicknameKey: string): Promise<boolean> =>
  (await readDevice(ctx, cookie, nicknameKey)) !== undefined

/** A keyed hash of the device of a cookie of ours: equal for everybody who registers on it, and good for nothing else. */
export const deviceMark = (ctx: Ctx, cookie: string): Promise<string> =>
  markOf(ctx, `newcomer on device ${parse(cookie)?.id}`)

/** The cookie of a device on which a nickname has just logged in, beside those that did before. */
export async function cookieOf(ctx: Ctx, cookie: string, past: Past): Promise<string> {
  const { id, entries } = parse(cookie) ?? { id: ctx.ids.token(), entries: [] }
  const own = await Promise.all(entries.map((entry) => isOf(ctx, id, past.nicknameKey, entry)))
  const others = entries.filter((_, nth) => !own[nth]).slice(0, workerLimits.knownDevice.people - 1)
  const newest = `${past.epoch}.${await markOf(ctx, claimOf(id, past))}`
  return [id, newest, ...others.map(({ text }) => text)].join('~')
}
