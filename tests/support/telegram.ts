import { readConfig } from '../../src/worker/config/config'
import type { Ctx } from '../../src/worker/domain/ctx'
import type { Begun } from '../../src/worker/domain/ways-in/telegram-flow'
import { beginLink, beginTelegram, finishTelegram } from '../../src/worker/domain/ways-in/ways-in'
import { createTelegramBot } from '../../src/worker/providers/telegram-bot'
import { createTelegramLogin } from '../../src/worker/providers/telegram-login'
import { demoEnv } from './adapters'
import { type Providers, shopOrigin } from './providers'
import type { Person } from './shop'

export const backTo = `${shopOrigin}/api/login/telegram/callback`

/** What a shop with a bot and a login by Telegram has of them, where the configuration differs in this. */
export function telegramOf(changes: Record<string, string> = {}) {
  const config = readConfig({ ...demoEnv, ...changes })
  const locate = (baseUrl: string) => shopOrigin + baseUrl
  const bot = createTelegramBot(config, locate)
  return {
    bot,
    telegramLogin: createTelegramLogin(config, locate),
    channels: { ...(bot && { telegram: bot.say }) },
    origin: shopOrigin,
  } satisfies Partial<Ctx>
}

let count = 0
/** The number of somebody at Telegram whom nobody has met. */
export const newTelegramId = (): string => String(8_000_000_000 + Date.now() * 100 + ++count)

/** Somebody says at Telegram's page that they are themselves. Answers what the browser brings back. */
export async function agree(providers: Providers, url: string, telegramId: string) {
  const answer = await providers.call(url, { method: 'POST', body: new URLSearchParams({ user: telegramId }) })
  const back = new URL(answer.headers.get('Location') ?? 'http://nowhere.test').searchParams
  return { state: back.get('state') ?? '', code: back.get('code') ?? '' }
}

const wish = { backTo, to: '/orders', language: 'uz' } as const

/** Goes to Telegram as a visitor, and agrees there. */
export async function goToTelegram(ctx: Ctx, providers: Providers, telegramId: string) {
  const begun: Begun = await beginTelegram(ctx, wish)
  return { ...(await agree(providers, begun.url, telegramId)), kept: begun.state, backTo }
}

/** Links Telegram to the account of a person. */
export async function linkTelegram(ctx: Ctx, providers: Providers, person: Person, telegramId = newTelegramId()) {
  const begun = await beginLink({ ...person.ctx, ...telegramOf() }, { ...wish, to: '/security' })
  const back = { ...(await agree(providers, begun.url, telegramId)), kept: begun.state, backTo }
  await finishTelegram(ctx, back)
  return telegramId
}

export type Said = {
  by: 'bot' | 'person'
  text: string
  buttons: { text: string; url?: string; callback_data?: string }[]
}

/** What the chat of somebody with the bot shows. */
export const chatOf = async (providers: Providers, telegramId: string): Promise<Said[]> =>
  (await providers.call(`/simulator/telegram/chats/${telegramId}/messages`)).json()

/** Somebody writes to the bot. Answers what it said. */
export async function writeToBot(providers: Providers, telegramId: string, text: string): Promise<Said[]> {
  const before = (await chatOf(providers, telegramId)).length
  await providers.call(`/simulator/telegram/chats/${telegramId}`, {
    method: 'POST',
    body: new URLSearchParams({ text }),
  })
  return (await chatOf(providers, telegramId)).slice(before).filter(({ by }) => by === 'bot')
}

/** Somebody presses a choice that the bot has given. Answers what it said. */
export async function pressIn(providers: Providers, telegramId: string, value: string): Promise<Said[]> {
  const before = (await chatOf(providers, telegramId)).length
  const body = new URLSearchParams({ value })
  await providers.call(`/simulator/telegram/chats/${telegramId}/press`, { method: 'POST', body })
  return (await chatOf(providers, telegramId)).slice(before).filter(({ by }) => by === 'bot')
}

/** The token behind the `#` of a button's address. */
export const tokenIn = (said: Said[]): string => said[0]?.buttons[0]?.url?.split('#')[1] ?? ''
