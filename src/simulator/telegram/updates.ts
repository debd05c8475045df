import { dayMs } from '../../shared/durations'
import type { Faults } from '../faults'
import type { SimulatorOptions } from '../options'
import { type Chats, personWith } from './chats'

/** Brings to the shop what people write to the bot and press there. */
export function createUpdates(options: SimulatorOptions, faults: Faults, chats: Chats) {
  // An earlier run has had other numbers.
  let count = Math.floor(options.nowMs() / 1000)

  async function send(body: object, secret = options.keys.TELEGRAM_WEBHOOK_SECRET): Promise<number> {
    const headers = { 'Content-Type': 'application/json', 'X-Telegram-Bot-Api-Secret-Token': secret }
    const url = `${options.origin()}/api/webhooks/telegram`
    const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'manual' })
    const answer = await options.deliver(request).catch(() => undefined)
    return answer?.status ?? 0
  }

  const whoAndWhere = (id: number) => {
    const { name, username, language } = personWith(id)
    return {
      from: { id, is_bot: false, first_name: name, username, language_code: language },
      chat: { id, type: 'private', first_name: name, username },
    }
  }

  /** One update, with the fault that is due. A forger knows no secret. */
  async function bring(update: (atMs: number) => object): Promise<number> {
    const fault = faults.takeForUpdate()
    const update_id = ++count
    const body = { update_id, ...update(options.nowMs() - (fault === 'old_update' ? dayMs : 0)) }
    if (fault === 'forged_update') return send(body, 'a guess')
    const status = await send(body)
    return fault === 'duplicate_update' ? send(body) : status
  }

  return {
    write(id: number, text: string): Promise<number> {
      const said = chats.say(id, 'person', text)
      return bring((atMs) => ({
        message: { message_id: said.id, date: Math.floor(atMs / 1000), ...whoAndWhere(id), text },
      }))
    },
    press(id: number, value: string): Promise<number> {
      const { from, chat } = whoAndWhere(id)
      return bring(() => ({
        callback_query: { id: crypto.randomUUID(), from, message: { message_id: 1, date: 0, chat }, data: value },
      }))
    },
  }
}
export type Updates = ReturnType<typeof createUpdates>
