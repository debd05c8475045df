import { Hono } from 'hono'
import { z } from 'zod'
import { jsonOf } from './calls'
import { type Faults, failing } from './faults'
import type { SimulatorOptions } from './options'

const wish = z.object({ chat_id: z.string(), text: z.string() })
const longest = 4096

const refusal = (error_code: number, description: string, parameters?: { retry_after: number }) => ({
  ok: false,
  error_code,
  description,
  ...(parameters && { parameters }),
})

/** The Bot API of Telegram, as far as messages go. What the chat shows is at /messages. */
export function telegram(options: SimulatorOptions, faults: Faults): Hono {
  const messages: { chat: string; text: string }[] = []
  const routes = new Hono()
  routes.get('/messages', (c) => c.json(messages))
  routes.use(failing(faults, 'telegram', () => refusal(500, 'Internal Server Error')))
  routes.post('/:bot/sendMessage', async (c) => {
    if (c.req.param('bot') !== `bot${options.keys.telegramBotToken}`) return c.json(refusal(401, 'Unauthorized'), 401)
    const fault = faults.takeForChat()
    if (fault === 'too_many') {
      return c.json(refusal(429, 'Too Many Requests: retry after 40', { retry_after: 40 }), 429)
    }
    if (fault === 'blocked') return c.json(refusal(403, 'Forbidden: bot was kicked from the group chat'), 403)
    const given = wish.safeParse(await jsonOf(c))
    if (!given.success) return c.json(refusal(400, 'Bad Request: chat_id is empty'), 400)
    const { chat_id: chat, text } = given.data
    if (chat !== options.keys.telegramChatId) return c.json(refusal(400, 'Bad Request: chat not found'), 400)
    if (text.trim() === '') return c.json(refusal(400, 'Bad Request: message text is empty'), 400)
    if (text.length > longest) return c.json(refusal(400, 'Bad Request: message is too long'), 400)
    messages.push({ chat, text })
    const date = Math.floor(options.nowMs() / 1000)
    const result = { message_id: messages.length, date, chat: { id: Number(chat), type: 'supergroup' }, text }
    return c.json({ ok: true, result })
  })
  return routes
}
