import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { adminLimits } from '../../shared/admin-limits'
import { AppError } from '../../shared/errors'
import { bookmarkHeader, versionHeader } from '../../shared/headers'
import { type Language, preferredLanguage } from '../../shared/languages'
import { workerLimits } from '../../shared/limits'
import { isLine } from '../../shared/text'
import type { Ctx } from '../domain/ctx'
import { networkOf } from '../domain/identity/identity'
import { editionOf } from '../domain/settings/settings'
import type { Showing } from '../domain/shop-window/shop-window'
import { type AppEnv, factory } from './factory'

type Reader = {
  language: Language
  userAgent: string
  place: string
  since: string
  token: string | undefined
  showing: Showing | undefined
}
type CallCtx = Ctx & { bookmark(): string | null; readNewest(): void }
type CreateCtx = (env: Env, execution: Pick<ExecutionContext, 'waitUntil'>, reader: Reader) => Promise<CallCtx>

const wellFormed = /^[0-9a-f]{8}(-[0-9a-f]{8}){2}-[0-9a-f]{32}$/

/** A question that is too long for an address, and changes nothing. */
const isQuestion = ({ method, path }: Context<AppEnv>['req']) => method === 'POST' && path === '/api/cart/price'

/**
 * How recent a replica must be. A change or a login needs the newest state; what is public may be read from any, by
 * somebody who brings a bookmark from one that knows what they have done. Calls of a session say so themselves
 * (`readNewest`): another device of the same person may have changed what this one has a bookmark of.
 */
function sinceOf(asked: Context<AppEnv>['req']): string {
  const isRead = asked.method === 'GET' || isQuestion(asked)
  if (!isRead || asked.path.startsWith('/api/login/')) return 'first-primary'
  const seen = asked.header('Authorization') && asked.header(bookmarkHeader)
  return seen && wellFormed.test(seen) ? seen : 'first-unconstrained'
}

/** What an answer shows that is made of products alone, or of all that pages show. */
function showingOf({ method, path }: Context<AppEnv>['req']): Showing | undefined {
  if (method !== 'GET') return undefined
  // The page of a product leads to the game that it is for.
  if (/^\/api\/(search|products\/.+)$/.test(path)) return 'everything'
  return /^\/api\/(products|filters)$/.test(path) ? 'products' : undefined
}

/** The token of a session that a call brings. */
export const tokenOf = ({ req }: Context<AppEnv>): string | undefined =>
  /^Bearer (\S{20,200})$/i.exec(req.header('authorization') ?? '')?.[1]

/** City and country of the network a call comes from, as Cloudflare knows them; empty where it does not. */
function placeOf({ cf }: Request): string {
  const parts: unknown[] = ['city', 'country'].map((name) => cf && Reflect.get(cf, name))
  const named = parts.filter((part) => typeof part === 'string' && part !== '' && isLine(part))
  return named.join(', ').slice(0, workerLimits.session.placeLength)
}

// What is set on an answer that is there already is set on its own headers: `c.header` would make a new answer of it.

/** Builds the context, names the request, and forbids storing the answer unless its route opts in. */
export const prepare = (createCtx: CreateCtx) =>
  factory.createMiddleware(async (c, next) => {
    const requestId = c.req.header('cf-ray') ?? crypto.randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    c.header('Cache-Control', 'no-store')
    const language = preferredLanguage(c.req.header('accept-language'))
    const userAgent = c.req.header('user-agent') ?? ''
    const ctx = await createCtx(c.env, c.executionCtx, {
      language,
      userAgent,
      place: placeOf(c.req.raw),
      since: sinceOf(c.req),
      token: tokenOf(c),
      showing: showingOf(c.req),
    })
    c.set('ctx', ctx)
    c.set('readNewest', ctx.readNewest)
    const edition = editionOf(ctx.settings)
    if (edition) c.header(versionHeader, edition)
    await next()
    const bookmark = c.req.header('Authorization') ? ctx.bookmark() : null
    if (bookmark) c.res.headers.set(bookmarkHeader, bookmark)
  })

// The headers of pages and files are in `src/client/headers.txt`.
export const headers = secureHeaders({
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
})

const policyHeader = 'Content-Security-Policy'
const nothing = "default-src 'none'; frame-ancestors 'none'"

/** Lets an answer load and show nothing, unless it comes with a policy of its own. */
export const policy = factory.createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.has(policyHeader)) c.res.headers.set(policyHeader, nothing)
})

const bare = {
  [policyHeader]: nothing,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}

/** Gives a page or a picture the headers that answers of the API have. A page brings its own policy. */
export function guarded(answer: Response): Response {
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
  const wanted = Object.entries(bare).filter(([name]) => !answer.headers.has(name))
  const sent = new Response(answer.body, answer)
  for (const [name, value] of wanted) if (!isPage || name !== policyHeader) sent.headers.set(name, value)
  return sent
}

/** Who is still sending may not hear an answer: a body that is refused is read on, up to twice what any may have. */
async function readOn({ body }: Request): Promise<void> {
  if (!body || body.locked) return
  let read = 0
  for await (const piece of body) {
    read += piece.byteLength
    if (read > adminLimits.body.tableBytes * 2) return
  }
}

async function tooLarge({ req }: Context<AppEnv>): Promise<never> {
  await readOn(req.raw)
  throw new AppError('too_large')
}
const usualBody = bodyLimit({ maxSize: adminLimits.body.bytes, onError: tooLarge })
const larger = [
  { path: /^\/api\/admin\/products\/[^/]+\/codes(\/preview)?$/, maxSize: adminLimits.body.importBytes },
  { path: /^\/api\/admin\/catalogue\/import(\/preview)?$/, maxSize: adminLimits.body.tableBytes },
  { path: /^\/api\/admin\/articles(\/[^/]+)?$/, maxSize: adminLimits.body.articleBytes },
  { path: /^\/api\/admin\/pictures$/, maxSize: adminLimits.pictures.bytes },
].map(({ path, maxSize }) => ({ path, limit: bodyLimit({ maxSize, onError: tooLarge }) }))

/** 64 KiB, and more where codes, products, an article or a picture are brought. */
export const limitBody = factory.createMiddleware((c, next) =>
  (larger.find(({ path }) => path.test(c.req.path))?.limit ?? usualBody)(c, next),
)

/** The address that a call comes from, as Cloudflare says it; undefined for a text that is no address. */
export function addressOf(c: Context<AppEnv>): string | undefined {
  const said = c.req.header('cf-connecting-ip')
  return said && /^[\d.:a-f]{2,45}$/i.test(said) ? said : undefined
}

export const clientAddress = (c: Context<AppEnv>): string => addressOf(c) ?? 'unknown'

/** The network by which visitors are counted. */
export const clientNetwork = (c: Context<AppEnv>): string => networkOf(clientAddress(c))

/** Refuses paths with a sign that no name in this shop has, such as a line break. */
export const refuseStrangePath = factory.createMiddleware(async (c, next) => {
  if (!isLine(c.req.path)) throw new AppError('not_found')
  await next()
})
