import { z } from 'zod'
import type { Heard } from '../domain/ports'

const person = z.object({
  id: z.int().positive(),
  is_bot: z.boolean().default(false),
  language_code: z.string().optional(),
})
const chat = z.object({ id: z.int(), type: z.string() })
const updateBody = z.object({
  update_id: z.int(),
  message: z.object({ date: z.number(), chat, from: person.optional(), text: z.string().default('') }).optional(),
  callback_query: z
    .object({ id: z.string(), from: person, message: z.object({ chat }).optional(), data: z.string().default('') })
    .optional(),
})

/** Reads an update of Telegram; undefined for everything but a person in a chat of their own with the bot. */
export function readUpdate(given: unknown): Heard | undefined {
  const { data } = updateBody.safeParse(given)
  const { message, callback_query: press } = data ?? {}
  const from = message?.from ?? press?.from
  const where = message?.chat ?? press?.message?.chat
  if (!data || !from || !where || from.is_bot || where.type !== 'private' || where.id !== from.id) return undefined
  const common = { id: data.update_id, chat: String(from.id), language: from.language_code }
  if (message) return { ...common, atMs: message.date * 1000, said: message.text }
  return press && { ...common, said: press.data, pressId: press.id }
}
