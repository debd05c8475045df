import { Buffer } from 'node:buffer'
import type { Ctx } from '../ctx'

type Peppered = Pick<Ctx, 'sessionPepper'>

// Every call with a token needs it; importing it anew takes as long as the hash itself.
const pepperKeys = new Map<string, CryptoKey>()

/** The key of everything that only this shop can have made. */
async function pepperKey({ sessionPepper }: Peppered): Promise<CryptoKey> {
  const known = pepperKeys.get(sessionPepper)
  if (known) return known
  const bytes = new TextEncoder().encode(sessionPepper)
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  pepperKeys.set(sessionPepper, key)
  return key
}

// No token of a session has a space in it: what is marked for another purpose begins with the words that name it.
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The keyed hash of a text, 43 characters: nobody can make it or find the text without the shop's pepper. */
export async function markOf(ctx: Peppered, text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.sign('HMAC', await pepperKey(ctx), bytesOf(text))).toString('base64url')
}

/** Whether this is the mark of the text, answered in the same time for every wrong one. */
export const isMarkOf = async (ctx: Peppered, text: string, mark: string): Promise<boolean> =>
  crypto.subtle.verify('HMAC', await pepperKey(ctx), Buffer.from(mark, 'base64url'), bytesOf(text))
