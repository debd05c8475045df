import { Hono } from 'hono'
import type { Faults } from '../faults'
import type { SimulatorOptions } from '../options'
import { botApi } from './bot'
import { chatPages } from './chat-pages'
import { createChats } from './chats'
import { openId } from './openid'
import { createUpdates } from './updates'

/** Telegram: the API of bots, the chats of people with the bot, and the login. */
export function telegram(options: SimulatorOptions, faults: Faults): { bot: Hono; login: Hono } {
  const chats = createChats(options.nowMs)
  const bot = new Hono()
  bot.route('/chats', chatPages(chats, createUpdates(options, faults, chats)))
  bot.route('/', botApi(options, faults, chats))
  return { bot, login: openId(options, faults, chats) }
}
