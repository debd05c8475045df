import { z } from 'zod'
import { defaultLanguage, isLanguage, type Language } from '../../shared/languages'
import type { Notice, OperatorChannel, Told } from '../domain/ctx'
import { outgoing } from './outgoing'

const telegramUrl = 'https://api.telegram.org'
const demoToken = '100500:demo'
/** Characters of one message (providers.md §6). */
const longest = 4096
const triedAgainMs = 30_000

const text = z.string().trim().default('')
const keys = z.object({
  SHOP_MODE: z.string(),
  TELEGRAM_BOT_TOKEN: text,
  TELEGRAM_CHAT_ID: text,
  TELEGRAM_BASE_URL: text,
  OPERATOR_LANGUAGE: text,
})

const answerBody = z.object({
  ok: z.boolean(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})

/** What notices are called and what they say, in a language. */
type Words = Record<'nameOf' | 'detailOf', (language: Language, written: string) => string>

/**
 * The operator's chat with the shop's bot (providers.md §6); undefined without a token. Refuses to start, by throwing,
 * with a token without a chat, and with a simulator or its token anywhere but in the demo.
 */
export function createTelegram(
  env: Record<string, unknown>,
  locate: (baseUrl: string) => string,
  { nameOf, detailOf }: Words,
): OperatorChannel | undefined {
  const { SHOP_MODE: mode, TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chat, ...given } = keys.parse(env)
  if (token === '') return undefined
  if (chat === '') throw new Error('TELEGRAM_CHAT_ID: a bot without a chat tells nobody')
  const baseUrl = given.TELEGRAM_BASE_URL || telegramUrl
  const isDemo = baseUrl !== telegramUrl || token === demoToken
  if (isDemo !== (mode === 'demo')) throw new Error(`TELEGRAM: ${isDemo ? 'a simulator' : 'a real bot'} in ${mode}`)
  const language = isLanguage(given.OPERATOR_LANGUAGE) ? given.OPERATOR_LANGUAGE : defaultLanguage
  const said = { nameOf: nameOf.bind(null, language), detailOf: detailOf.bind(null, language) }
  return (notices) => send(`${locate(baseUrl)}/bot${token}/sendMessage`, chat, messageOf(notices, said))
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

/** Its address holds the token: nothing of it may stand in what is answered. */
async function send(url: string, chat: string, message: string): Promise<Told> {
  const cut = message.length > longest ? `${message.slice(0, longest - 1)}…` : message
  const body = JSON.stringify({ chat_id: chat, text: cut, link_preview_options: { is_disabled: true } })
  try {
    const response = await outgoing(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    const read = answerBody.safeParse(await response.json().catch(() => undefined))
    if (read.success && read.data.ok) return { outcome: 'told' }
    const why = `${response.status} ${read.success ? read.data.description : 'not understood'}`
    const waitMs = (read.data?.parameters?.retry_after ?? 0) * 1000
    const isPassing = response.status === 429 || response.status >= 500
    return isPassing ? { outcome: 'later', afterMs: Math.max(waitMs, triedAgainMs), why } : { outcome: 'refused', why }
  } catch {
    return { outcome: 'later', afterMs: triedAgainMs, why: 'no answer' }
  }
}
