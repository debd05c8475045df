import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { minuteMs } from '../../shared/durations'
import { jsonOf } from '../calls'
import { type Faults, failing } from '../faults'
import type { SimulatorOptions } from '../options'
import { type Button, type Chats, personWith } from './chats'

const button = z
  .object({
    text: z.string().min(1),
    url: z.url({ protocol: /^https?$/ }).optional(),
    callback_data: z.string().min(1).max(64).optional(),
  })
  .refine(({ url, callback_data }) => (url === undefined) !== (callback_data === undefined))
const wish = z.object({
  chat_id: z.string(),
  text: z.string(),
  reply_markup: z.object({ inline_keyboard: z.array(z.array(button)) }).optional(),
})
const press = z.object({ callback_query_id: z.string() })
const longest = 4096
/** What one chat is told within a minute, before Telegram asks for patience. */
const mostAMinute = 20
const api = '/:bot{bot[^/]+}'

const refusal = (error_code: number, description: string, parameters?: { retry_after: number }) => ({
  ok: false,
  error_code,
  description,
  ...(parameters && { parameters }),
})

const refuse = (c: Context, code: 400 | 401 | 403, description: string) => c.json(refusal(code, description), code)
const wait = (c: Context, seconds: number) =>
  c.json(refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds }), 429)

/** The Bot API of Telegram, as far as messages go. What the operator's chat shows is at /messages. */
export function botApi(options: SimulatorOptions, faults: Faults, chats: Chats): Hono {
  const messages: { chat: string; text: string }[] = []
  const routes = new Hono()
  routes.get('/messages', (c) => c.json(messages))
  routes.use(
    `${api}/*`,
    failing(faults, 'telegram', () => refusal(500, 'Internal Server Error')),
  )
  routes.use(`${api}/*`, async (c, next) => {
    if (c.req.param('bot') !== `bot${options.keys.TELEGRAM_BOT_TOKEN}`) return refuse(c, 401, 'Unauthorized')
    await next()
  })
  routes.post(`${api}/answerCallbackQuery`, async (c) =>
    press.safeParse(await jsonOf(c)).success
      ? c.json({ ok: true, result: true })
      : refuse(c, 400, 'Bad Request: query is too old'),
  )
  routes.post(`${api}/sendMessage`, async (c) => {
    const fault = faults.takeForChat()
    if (fault === 'too_many') return wait(c, 40)
    if (fault === 'blocked') return refuse(c, 403, 'Forbidden: bot was kicked from the group chat')
    const given = wish.safeParse(await jsonOf(c))
    if (!given.success) return refuse(c, 400, 'Bad Request: chat_id is empty')
    const { chat_id: chat, text, reply_markup: markup } = given.data
    if (text.trim() === '') return refuse(c, 400, 'Bad Request: message text is empty')
    if (text.length > longest) return refuse(c, 400, 'Bad Request: message is too long')
    if (chat !== options.keys.TELEGRAM_CHAT_ID) return tell(c, Number(chat), text, markup?.inline_keyboard.flat())
    messages.push({ chat, text })
    return c.json(sent(messages.length, { id: Number(chat), type: 'supergroup' }, text))
  })

  function tell(c: Context, id: number, text: string, buttons?: Button[]) {
    const own = chats.find(id)
    if (!own) return refuse(c, 400, 'Bad Request: chat not found')
    if (own.isBlocked) return refuse(c, 403, 'Forbidden: bot was blocked by the user')
    const recent = own.said.filter(({ by, atMs }) => by === 'bot' && atMs > options.nowMs() - minuteMs)
    if (recent.length >= mostAMinute) return wait(c, 60)
    const said = chats.say(id, 'bot', text, buttons)
    return c.json(sent(said.id, { id, type: 'private', first_name: personWith(id).name }, text))
  }

  const sent = (message_id: number, chat: object, text: string) => ({
    ok: true,
    result: { message_id, date: Math.floor(options.nowMs() / 1000), chat, text },
  })
  return routes
}
