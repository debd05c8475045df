import { rootOf } from '../../../shared/addresses'
import { isLanguage, type Language, languages, preferredLanguage } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import { Conflict, commit, type Plan, read } from '../../db/database'
import type { CallerCtx, Ctx } from '../ctx'
import { planAnswer } from '../idempotency/idempotency'
import { shelf } from '../isolate'
import { type Contact, contactsAtQuery, planRefuses, planSpeak } from '../notices/notices'
import { newestQuery } from '../orders/orders'
import type { BotMessage, Heard } from '../ports'
import { makeEnterUrl } from '../ways-in/ways-in'
import { languageNames, named, wordsOf } from './words'

const channel = 'telegram'
const ordersShown = 5
/** Strangers leave nothing in the database, so only the isolate knows what it has answered them. */
const answered = shelf<true>(1000)

/**
 * Answers what somebody has said to the bot. An update that comes again, or that is older than ten minutes, does nothing.
 * Nothing in an answer is worth anything to others: no code, no sum; who is not linked gets the address of the shop.
 */
export async function answerUpdate(ctx: Ctx, update: Heard): Promise<void> {
  const { bot, clock } = ctx
  if (!bot || clock.nowMs() - (update.atMs ?? clock.nowMs()) > workerLimits.telegram.answeredMs) return
  const [[contact]] = await read(ctx.db, [contactsAtQuery(ctx.db, channel, update.chat)])
  const entry = contact && (await makeEnterUrl(ctx, { userId: contact.userId, channel, link: pageOf(update) }))
  const isNew = entry ? await takeOnce(ctx, update, contact, entry.plan) : takeHere(ctx, update)
  if (!isNew) return
  const answer = entry ? await answerTo(ctx, update, { contact, url: entry.url }) : answerStranger(ctx, update)
  const [sent] = await Promise.all([
    bot.say(update.chat, answer),
    update.pressId === undefined ? undefined : bot.hear(update.pressId),
  ])
  if (sent.outcome !== 'delivered') ctx.log('bot_not_heard', { why: sent.why })
}

/**
 * Who writes to the bot reads it, also after having blocked it. The key makes a copy of the update a conflict, which
 * writes nothing: no link either.
 */
async function takeOnce(
  ctx: Ctx,
  update: Heard,
  { userId, address, refusedAt }: Contact,
  planLink: Plan,
): Promise<boolean> {
  const caller: CallerCtx = {
    ...ctx,
    caller: { userId, epoch: 0, issuedAtMs: 0, sessionKey: '' },
    needs: 'buyer',
    idempotency: { key: `telegram:${update.id}`, requestHash: '' },
  }
  const choice = languageIn(update)
  try {
    await commit(ctx.db, [
      ...planAnswer(caller, null),
      ...(refusedAt === null ? [] : planRefuses(channel, address, null)),
      ...(choice ? planSpeak(channel, address, choice) : planLink),
    ])
    return true
  } catch (error) {
    if (error instanceof Conflict) return false
    throw error
  }
}

function takeHere(ctx: Ctx, { chat, id }: Heard): boolean {
  const known = answered(ctx)
  const key = `${chat} ${id}`
  if (known.recall(key)) return false
  known.remember(key, true, workerLimits.telegram.answeredMs)
  return true
}

const commandOf = ({ said }: Heard): string => /^\/(\w+)/.exec(said)?.[1]?.toLowerCase() ?? ''

const languageIn = ({ said, pressId }: Heard): Language | undefined => {
  const chosen = pressId === undefined ? '' : said.replace(/^language:/, '')
  return isLanguage(chosen) ? chosen : undefined
}

const pageOf = (update: Heard): string => {
  const pages: Record<string, string> = { orders: '/orders', balance: '/profile' }
  return pages[commandOf(update)] ?? '/'
}

type Known = { contact: Contact; url: string }

async function answerTo(ctx: Ctx, update: Heard, { contact, url }: Known): Promise<BotMessage> {
  const chosen = languageIn(update)
  const words = wordsOf[chosen ?? contact.language]
  if (chosen) return { title: words.language.title, text: words.language.chosen }
  const button = { label: words.open, url }
  const command = commandOf(update)
  if (command === 'orders') {
    const text = await ordersText(ctx, contact)
    return { title: words.orders.title, text, button: { label: words.orders.open, url } }
  }
  if (command === 'balance') return { ...words.balance, button }
  if (command === 'language') {
    const { title, text } = words.language
    return {
      title,
      text,
      choices: languages.map((each) => ({ label: languageNames[each], value: `language:${each}` })),
    }
  }
  const { title, commands, more } = words.help
  const list = Object.entries(commands).map(([name, what]) => `/${name} – ${what}`)
  return { ...named({ title, text: [...list, '', more].join('\n') }, ctx.settings.shopName), button }
}

async function ordersText(ctx: Ctx, { userId, language }: Contact): Promise<string> {
  const [orders] = await read(ctx.db, [newestQuery(ctx.db, userId, ordersShown)])
  const { none, states } = wordsOf[language].orders
  return orders.map(({ id, status }) => `${id} – ${states[status]}`).join('\n') || none
}

function answerStranger(ctx: Ctx, { language }: Heard): BotMessage {
  const spoken = preferredLanguage(language)
  const words = wordsOf[spoken]
  const button = ctx.origin === '' ? undefined : { label: words.open, url: ctx.origin + rootOf(spoken) }
  return { ...named(words.stranger, ctx.settings.shopName), ...(button && { button }) }
}
