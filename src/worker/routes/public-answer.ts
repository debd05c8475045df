import { Buffer } from 'node:buffer'
import type { Context } from 'hono'
import type { AppEnv } from '../middleware/factory'

type Ready = { text: string; tag: string }

// A reading of the catalogue is one object until the next reading: its answers live as long as that object.
const answers = new WeakMap<object, Map<string, Ready>>()

/**
 * Answers public data from the memory of this isolate: the text and its tag are made once for each reading of the
 * catalogue, not once for each visitor. `beside`: what else the answer is made of.
 */
export async function publicAnswer(
  c: Context<AppEnv>,
  read: object,
  make: () => unknown,
  beside: unknown = null,
): Promise<Response> {
  const { language } = c.var.ctx
  const kept = answers.get(read) ?? new Map<string, Ready>()
  answers.set(read, kept)
  const name = JSON.stringify([language, beside])
  const { text, tag } = kept.get(name) ?? (await put(kept, name, JSON.stringify(make())))
  c.header('Cache-Control', 'public, max-age=5, stale-while-revalidate=30')
  c.header('Vary', 'Accept-Language')
  c.header('Content-Language', language)
  c.header('ETag', tag)
  if (isKnown(c.req.header('if-none-match'), tag)) return c.body(null, 304)
  c.header('Content-Type', 'application/json')
  return c.body(text)
}

async function put(kept: Map<string, Ready>, name: string, text: string): Promise<Ready> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  const ready = { text, tag: `"${Buffer.from(digest).toString('hex')}"` }
  kept.set(name, ready)
  return ready
}

const isKnown = (asked: string | undefined, tag: string): boolean =>
  asked === '*' || (asked?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false)
