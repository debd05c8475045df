import type { Language } from '../../shared/languages'
import type { Config } from '../config/config'
import { addressOf, type Locate } from '../config/parties'
import type { AlertSummary, OperatorChannel } from '../domain/ports'
import { longestMessage as longest, sendTo, shortened } from './telegram-wire'

/** The names and the texts of summaries in a language. */
type Words = Record<'nameOf' | 'detailOf', (language: Language, written: string) => string>

/** The operator's chat with the shop's bot; undefined without a token. */
export function createTelegram(
  { keys, operatorLanguage: language }: Pick<Config, 'keys' | 'operatorLanguage'>,
  locate: Locate,
  { nameOf, detailOf }: Words,
): OperatorChannel | undefined {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chat } = keys
  if (token === '') return undefined
  const address = addressOf('telegram', keys)
  const said = { nameOf: nameOf.bind(null, language), detailOf: detailOf.bind(null, language) }
  return (summaries) =>
    sendTo(`${locate(address)}/bot${token}`, 'sendMessage', {
      chat_id: chat,
      text: shortened(messageOf(summaries, said)),
      link_preview_options: { is_disabled: true },
    })
}

type Said = Record<'nameOf' | 'detailOf', (written: string) => string>

/**
 * A line for each kind with its count, and examples as far as they fit; where even one of each does not fit, the lines of
 * all kinds come before the first. Plain text: what people wrote into the shop means nothing to Telegram.
 */
function messageOf(summaries: AlertSummary[], { nameOf, detailOf }: Said): string {
  const lineOf = ({ kind, count }: AlertSummary) => (count === 1 ? nameOf(kind) : `${nameOf(kind)}: ${count}`)
  const partOf = (summary: AlertSummary, most?: number) =>
    [
      lineOf(summary),
      ...summary.alerts.slice(0, most).flatMap((alert) => [detailOf(alert.detail), alert.subject]),
    ].join('\n')
  const whole = summaries.map((summary) => partOf(summary)).join('\n\n')
  const short = summaries.map((summary) => partOf(summary, 1)).join('\n\n')
  const lines = summaries.length > 1 ? `${summaries.map(lineOf).join('\n')}\n\n` : ''
  return [whole, short].find((message) => message.length <= longest) ?? `${lines}${short}`
}
