import type { Config } from '../config/config'
import { addressOf, type Locate } from '../config/parties'
import type { Bot, BotMessage, Sent } from '../domain/ports'
import { isSameSecret } from './same-secret'
import { readUpdate } from './telegram-updates'
import { sendTo, shortened } from './telegram-wire'

const triedAgainMs = 30_000

/** The shop's bot in the private chats of people; undefined without a login by Telegram, which links them. */
export function createTelegramBot({ keys }: Pick<Config, 'keys'>, locate: Locate): Bot | undefined {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_WEBHOOK_SECRET: secret } = keys
  if (token === '' || secret === '') return undefined
  const bot = () => `${locate(addressOf('telegram', keys))}/bot${token}`
  return {
    isSender: (given) => isSameSecret(given, secret),
    read: readUpdate,
    say: async (chat, message) => personally(await sendTo(bot(), 'sendMessage', { chat_id: chat, ...bodyOf(message) })),
    hear: (pressId) => sendTo(bot(), 'answerCallbackQuery', { callback_query_id: pressId }),
  }
}

/** Plain text, each button in a row of its own: Telegram reads no signs of ours as its own. */
function bodyOf({ title, text, button, choices = [] }: BotMessage) {
  const rows = [
    ...(button ? [[{ text: button.label, url: button.url }]] : []),
    ...choices.map(({ label, value }) => [{ text: label, callback_data: value }]),
  ]
  return {
    text: shortened([title, text].filter((part) => part !== '').join('\n\n')),
    link_preview_options: { is_disabled: true },
    ...(rows.length > 0 && { reply_markup: { inline_keyboard: rows } }),
  }
}

/** Only who has blocked the bot, or is gone, refuses. Anything else, such as a wrong token, is the shop's own fault. */
function personally(sent: Sent): Sent {
  if (sent.outcome !== 'refused') return sent
  const isTheirs = sent.why.startsWith('403') || /chat not found|user is deactivated|PEER_ID_INVALID/i.test(sent.why)
  return isTheirs ? sent : { outcome: 'later', afterMs: triedAgainMs, why: sent.why }
}
