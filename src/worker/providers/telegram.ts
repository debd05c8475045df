import { z } from 'zod'
import type { Language } from '../../shared/languages'
import type { Config } from '../config/config'
import { addressOf } from '../config/parties'
import type { Notice, OperatorChannel, Sent } from '../domain/ports'
import { callJson } from './outgoing'

/** UTF-16 units that Telegram takes as one message. */
const longest = 4096
/** UTF-16 units of one character at most: the emoji of a family has 11, a letter with its marks a few. */
const longestCharacter = 64
const triedAgainMs = 30_000

const answerBody = z.object({
  ok: z.boolean(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})

/** The names and the texts of notices in a language. */
type Words = Record<'nameOf' | 'detailOf', (language: Language, written: string) => string>

/** The operator's chat with the shop's bot; undefined without a token. */
export function createTelegram(
  { keys, operatorLanguage: language }: Pick<Config, 'keys' | 'operatorLanguage'>,
  locate: (baseUrl: string) => string,
  { nameOf, detailOf }: Words,
): OperatorChannel | undefined {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chat } = keys
  if (token === '') return undefined
  const address = addressOf('telegram', keys)
  const said = { nameOf: nameOf.bind(null, language), detailOf: detailOf.bind(null, language) }
  return (notices) => send(`${locate(address)}/bot${token}/sendMessage`, chat, messageOf(notices, said))
}

type Said = Record<'nameOf' | 'detailOf', (written: string) => string>

/**
 * A line for each kind with its count, and examples as far as they fit; where even one of each does not fit, the lines of
 * all kinds come before the first. Plain text: what people wrote into the shop means nothing to Telegram.
 */
function messageOf(notices: Notice[], { nameOf, detailOf }: Said): string {
  const lineOf = ({ kind, count }: Notice) => (count === 1 ? nameOf(kind) : `${nameOf(kind)}: ${count}`)
  const partOf = (notice: Notice, most?: number) =>
    [lineOf(notice), ...notice.alerts.slice(0, most).flatMap((alert) => [detailOf(alert.detail), alert.subject])].join(
      '\n',
    )
  const whole = notices.map((notice) => partOf(notice)).join('\n\n')
  const short = notices.map((notice) => partOf(notice, 1)).join('\n\n')
  const lines = notices.length > 1 ? `${notices.map(lineOf).join('\n')}\n\n` : ''
  return [whole, short].find((message) => message.length <= longest) ?? `${lines}${short}`
}

/** The address holds the token: no part of it may stand in the answer. */
async function send(url: string, chat: string, message: string): Promise<Sent> {
  const text = shortened(message.toWellFormed())
  const posted = { chat_id: chat, text, link_preview_options: { is_disabled: true } }
  try {
    const { status, body } = await callJson(url, { posted })
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
function shortened(message: string): string {
  if (message.length <= longest) return message
  const last = new Intl.Segmenter().segment(message).containing(longest - 1)?.index ?? 0
  // A character that is too long would push out the text before it: then the text ends after a whole code point.
  const isSane = longest - 1 - last <= longestCharacter
  const kept = isSane ? message.slice(0, last) : message.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept}…`
}
