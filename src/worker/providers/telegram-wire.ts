import { z } from 'zod'
import type { Sent } from '../domain/ports'
import { callJson } from './outgoing'

/** UTF-16 units that Telegram takes as one message. */
export const longestMessage = 4096
/** UTF-16 units of one character at most: the emoji of a family has 11, a letter with its marks a few. */
const longestCharacter = 64
const triedAgainMs = 30_000

const answerBody = z.object({
  ok: z.boolean(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})

/** Calls a method of a bot. Its address holds the token: no part of it may stand in the answer. */
export async function sendTo(bot: string, method: string, posted: object): Promise<Sent> {
  try {
    const { status, body } = await callJson(`${bot}/${method}`, { posted })
    const read = answerBody.safeParse(body)
    if (read.success && read.data.ok) return { outcome: 'delivered' }
    const why = `${status} ${read.success ? read.data.description : 'not understood'}`
    const waitMs = (read.data?.parameters?.retry_after ?? 0) * 1000
    const isPassing = status === 429 || status >= 500
    return isPassing ? { outcome: 'later', afterMs: Math.max(waitMs, triedAgainMs), why } : { outcome: 'refused', why }
  } catch {
    return { outcome: 'later', afterMs: triedAgainMs, why: 'no answer' }
  }
}

/** Ends after a whole character, as people count them: half of one is shown as rubbish, or refused. */
export function shortened(written: string): string {
  const message = written.toWellFormed()
  if (message.length <= longestMessage) return message
  const last = new Intl.Segmenter().segment(message).containing(longestMessage - 1)?.index ?? 0
  // A character that is too long would push out the text before it: then the text ends after a whole code point.
  const isSane = longestMessage - 1 - last <= longestCharacter
  const kept = isSane ? message.slice(0, last) : message.slice(0, longestMessage - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept}…`
}
