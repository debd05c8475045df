import { uploadedName } from '../../shared/pictures'
import type { Ctx } from '../domain/ctx'
import { networkOf } from '../domain/identity/identity'
import { find } from '../domain/pictures/pictures'

const types: Record<string, string> = { png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml; charset=utf-8' }

/** A file that is opened at such an address may not run, load or reach anything. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const missing = () => new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })

/**
 * An uploaded picture by its hash. What it shows never changes, so browsers keep it for a year, and the data centre for
 * as long as it likes: the database is asked by the first visitor only.
 */
export async function media(
  request: Request,
  { LIMIT_ALL }: Pick<Env, 'LIMIT_ALL'>,
  execution: Pick<ExecutionContext, 'waitUntil'>,
  ctxNow: () => Promise<Ctx>,
): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const name = uploadedName(pathname)
  if (!name || !['GET', 'HEAD'].includes(request.method)) return missing()
  const isAsked = request.method === 'GET'
  const key = new Request(origin + pathname)
  const kept = await caches.default.match(key)
  if (kept) return isAsked ? kept : new Response(null, kept)
  const { success } = await LIMIT_ALL.limit({ key: networkOf(request.headers.get('cf-connecting-ip') ?? 'unknown') })
  if (!success)
    return new Response(null, { status: 429, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } })
  const content = await find(await ctxNow(), name)
  if (!content) return missing()
  const found = new Response(content, { headers: headersOf(name) })
  execution.waitUntil(caches.default.put(key, found.clone()))
  return isAsked ? found : new Response(null, found)
}

const headersOf = (name: string): Record<string, string> => ({
  'Content-Type': types[name.split('.')[1] ?? ''] ?? '',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
})
