import { Buffer } from 'node:buffer'
import { minuteMs } from '../../../shared/durations'
import * as articles from '../articles/articles'
import * as catalogue from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import * as discounts from '../discounts/discounts'
import * as housePages from '../house-pages/house-pages'
import { type Isolate, memory } from '../isolate'
import * as settings from '../settings/settings'
import * as topUps from '../topups/topups'
import type { Reader, WindowPart } from '../window-part'

// The shop window: all that public pages show, as one value of KV, so that the first visitor of an isolate waits for no
// database. Only pages look into it, and never what buys: a batch proves each price.

const ofProducts: readonly WindowPart<unknown>[] = [catalogue.windowPart, discounts.windowPart]

const parts: readonly WindowPart<unknown>[] = [
  settings.windowPart,
  ...ofProducts,
  topUps.windowPart,
  articles.windowPart,
  housePages.windowPart,
]

/** Goes up with every change of what a part carries: a worker reads no other form (shop-window.test.ts). */
const form = 1
const key = `window:${form}`

/** A window that nothing moved in is still true: it is written again after so long, and nobody believes an older one. */
const again = { afterMs: 10 * minuteMs, believedMs: 15 * minuteMs }
/** The schedule writes every minute, and an edge keeps what it has read for so long: together 90 s. */
const edgeSeconds = 30

type Shop = { sessions: KVNamespace; isolate: Isolate; clock: Ctx['clock'] }
type Window = { atMs: number; parts: Record<string, unknown> }
type Written = { digest: string; atMs: number }

const looked = memory<true>()

/**
 * Lets a new isolate begin with what is in the window; answers whether it did. Once for each isolate, also where KV has
 * nothing, or nothing that can be read: then pages are made from the database.
 */
export async function take(shop: Shop): Promise<boolean> {
  if (looked(shop).recall()) return false
  const window = await readWindow(shop).catch(() => null)
  // Another call may have been faster.
  if (looked(shop).recall()) return false
  looked(shop).remember(true, Number.POSITIVE_INFINITY)
  if (!window || shop.clock.nowMs() - window.atMs > again.believedMs) return false
  for (const part of parts) takePart(shop, part, window)
  return true
}

const readWindow = ({ sessions }: Shop): Promise<Window | null> =>
  sessions.get<Window>(key, { type: 'json', cacheTtl: edgeSeconds })

/** A part that is missing or broken is read from the database by who needs it. */
function takePart(shop: Shop, part: WindowPart<unknown>, window: Window): void {
  try {
    part.take(shop, window.parts[part.name])
  } catch {
    // Nothing of it was remembered.
  }
}

/** Reads what this isolate was given from the window; goes on where one part can't be read. */
export async function renew(ctx: Ctx): Promise<void> {
  const read = await Promise.allSettled(parts.map((part) => part.renew?.(ctx)))
  for (const each of read) if (each.status === 'rejected') ctx.log('window_not_renewed', { error: String(each.reason) })
}

/** What something shows: a page everything, the list of products those with their lowered prices. */
export type Showing = 'everything' | 'products'

/** Reads what has to be renewed while the settings are read: one round trip with them. What fails its page reads again. */
export async function renewBeside(shop: Reader, showing: Showing, isTrusted: Promise<boolean>): Promise<void> {
  const shown = showing === 'everything' ? parts : ofProducts
  await Promise.allSettled(shown.map((part) => part.renewBeside?.(shop, isTrusted)))
}

/** Puts into the window what has changed since it was written, if anything has. A new isolate reads only what has moved. */
export async function write(ctx: Ctx): Promise<void> {
  await take(ctx)
  const carried = await Promise.all(parts.map(async (part) => [part.name, await part.carry(ctx)] as const))
  const text = JSON.stringify(Object.fromEntries(carried))
  const [digest, written] = await Promise.all([digestOf(text), writtenIn(ctx)])
  const atMs = ctx.clock.nowMs()
  if (written?.digest === digest && atMs - written.atMs < again.afterMs) return
  const metadata: Written = { digest, atMs }
  await ctx.sessions.put(key, `{"atMs":${atMs},"parts":${text}}`, { metadata, expirationTtl: again.believedMs / 1000 })
}

async function writtenIn({ sessions }: Ctx): Promise<Written | null> {
  const { value, metadata } = await sessions.getWithMetadata<Written>(key, 'stream')
  await value?.cancel()
  return metadata
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('base64')
}
