import { z } from 'zod'
import { rootOf } from '../../shared/addresses'
import type { Language } from '../../shared/languages'
import type { Config } from '../config/config'
import { addressOf, type Locate } from '../config/parties'
import type { Message, PersonalChannel, Sent } from '../domain/ports'
import { callJson } from './outgoing'

const triedAgainMs = 60_000
const longestSubject = 150

type Mail = { from: string; to: string; subject: string; text: string; html: string }

/** Cloudflare's sending of mail. */
type Binding = { send(mail: Mail): Promise<unknown> }

/** The words of the line that leads to what is sent where. */
type ChoicesIn = (language: Language) => Promise<string>

type Configured = Pick<Config, 'keys' | 'mailFrom'>

/**
 * The mail of the shop: by Resend where its key is set, else by Cloudflare; undefined where the owner has not said from
 * which address it comes. `originOf`: where the shop answers.
 */
export function createMail(
  { keys, mailFrom: from }: Configured,
  locate: Locate,
  { binding, originOf, choicesIn }: { binding: Binding | undefined; originOf: () => string; choicesIn: ChoicesIn },
): PersonalChannel | undefined {
  const { RESEND_API_KEY: key } = keys
  const sendBy = key
    ? (mail: Mail) => sendByResend(`${locate(addressOf('resend', keys))}/emails`, key, mail)
    : undefined
  const send = sendBy ?? (binding && ((mail: Mail) => sendByCloudflare(binding, mail)))
  if (!send || from === '') return undefined
  return async (to, message) => send({ from, to, ...(await written(message, originOf(), choicesIn)) })
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')

/** One line: nothing in it begins another header. */
const subjectOf = (title: string): string =>
  title
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, longestSubject)

/** A message as plain text and as simple HTML, with a line that leads to what is sent where and the name of the shop. */
async function written(
  { title, text, button, language, shop }: Message,
  origin: string,
  choicesIn: ChoicesIn,
): Promise<Omit<Mail, 'from' | 'to'>> {
  const choices = origin && { label: await choicesIn(language), url: `${origin}${rootOf(language)}/notices` }
  const [plain, linked] = [text.toWellFormed(), [button, choices].filter((link) => link !== undefined && link !== '')]
  const links = linked.map(({ label, url }) => `${label}: ${url}`)
  const anchors = linked.map(({ label, url }) => `<p><a href="${escaped(url)}">${escaped(label)}</a></p>`)
  return {
    subject: subjectOf(title),
    text: [plain, ...links, shop].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body><p>${escaped(plain)}</p>${anchors.join('')}<p>${escaped(shop)}</p></body></html>`,
  }
}

const refusal = z.object({ name: z.string(), message: z.string() }).partial()

/** Only a refused address of a person is a refusal: what is wrong with the shop’s key, address or words passes. */
async function sendByResend(url: string, key: string, mail: Mail): Promise<Sent> {
  const posted = { ...mail, to: [mail.to] }
  try {
    const {
      status,
      body,
      retryAfterMs = 0,
    } = await callJson(url, { posted, headers: { Authorization: `Bearer ${key}` } })
    if (status === 200) return { outcome: 'delivered' }
    const { name = 'not understood', message = '' } = refusal.safeParse(body).data ?? {}
    const why = `${status} ${name}`
    if (status === 422 && message.includes('`to`')) return { outcome: 'refused', why }
    return { outcome: 'later', afterMs: Math.max(retryAfterMs, triedAgainMs), why }
  } catch {
    return { outcome: 'later', afterMs: triedAgainMs, why: 'no answer' }
  }
}

const refusedCodes = ['E_RECIPIENT_NOT_ALLOWED', 'E_RECIPIENT_SUPPRESSED']

async function sendByCloudflare(binding: Binding, mail: Mail): Promise<Sent> {
  try {
    await binding.send(mail)
    return { outcome: 'delivered' }
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'not taken'
    return refusedCodes.includes(why) ? { outcome: 'refused', why } : { outcome: 'later', afterMs: triedAgainMs, why }
  }
}
