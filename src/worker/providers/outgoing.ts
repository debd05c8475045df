import type { z } from 'zod'

const largestAnswer = 1024 * 1024
const defaultTimeoutMs = 12_000

/** One call to somebody else: it ends in time, follows nobody elsewhere and reads no endless answer. */
export async function outgoing(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? AbortSignal.timeout(defaultTimeoutMs)
  const response = await fetch(url, { ...init, signal, redirect: 'manual' })
  return new Response(await readCapped(response), { status: response.status, headers: response.headers })
}

/** Too many calls, or a server in trouble, as a status or as a code: the same call may be answered later. */
export const isTrouble = (code: number): boolean => code === 429 || (code >= 500 && code < 600)

type Call = { method?: 'GET' | 'DELETE'; headers?: Record<string, string>; posted?: unknown; signal?: AbortSignal }
/** `retryAfterMs`: how long we are asked to wait. */
export type Answer = { status: number; body: unknown; retryAfterMs?: number }

/** The same in JSON: a POST of `posted`, or a GET without it. An answer that is no JSON has no body. */
export async function callJson(url: string, { method, headers, posted, signal }: Call = {}): Promise<Answer> {
  const asked = { ...headers, Accept: 'application/json' }
  const init: RequestInit =
    posted === undefined
      ? { method, headers: asked }
      : { method: 'POST', headers: { ...asked, 'Content-Type': 'application/json' }, body: JSON.stringify(posted) }
  const response = await outgoing(url, { ...init, signal })
  const body = await response.json().catch(() => undefined)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return { status: response.status, body, ...(seconds > 0 && { retryAfterMs: seconds * 1000 }) }
}

/** The answer to a question, or undefined where its failure says that there is no such thing. */
export const orNothing = <T>(question: Promise<T>, saysSo: (failure: unknown) => boolean): Promise<T | undefined> =>
  question.catch((failure: unknown) => {
    if (saysSo(failure)) return undefined
    throw failure
  })

/** A text that somebody sent us, read as JSON of this shape; undefined for any other text. */
export function jsonIn<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function readCapped(response: Response): Promise<string | null> {
  if (!response.body || [204, 205, 304].includes(response.status)) return null
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > largestAnswer) throw new Error('the answer is too large')
  }
  return text + decoder.decode()
}
