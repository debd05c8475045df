import { addressIn, readAddress } from '../../shared/addresses'
import { AppError } from '../../shared/errors'
import { housePageAt } from '../../shared/house-pages'
import { defaultLanguage, isLanguage, type Language, preferredLanguage } from '../../shared/languages'
import { type Currency, type Selling, sellingTo } from '../../shared/money'
import type { Pages } from '../../shared/pages'
import { published } from '../domain/articles/articles'
import { knownProducts, list } from '../domain/catalogue/catalogue'
import type { Ctx } from '../domain/ctx'
import { recallLowered, withLowered } from '../domain/discounts/discounts'
import * as housePages from '../domain/house-pages/house-pages'
import { networkOf } from '../domain/identity/identity'
import { soldIn } from '../domain/settings/settings'
import type { Settings } from '../domain/shop-settings'
import { messenger } from '../domain/support/support'
import { gamesOnSale, recallGames } from '../domain/topups/topups'
import { jsonLog } from '../log'
import { articlesAt, recallArticlesAt } from './articles-at'
import { dependsOn, documentAt, rememberedDocument, type ShopDocument } from './document'
import { footerOf } from './footer'
import { gameAt, recallGameAt } from './game-at'
import { robots } from './search-engines'
import { dressing } from './shell'
import { type SitemapAddress, sitemap, sitemapAt } from './sitemap'

type Assets = Pick<Env, 'ASSETS' | 'LIMIT_ALL'>
type PageRequest = Request<unknown, CfProperties>
type CtxIn = (language: Language) => Promise<Ctx>

/**
 * Every address outside the API that is no file. A missing file is a 404: a tab from before a release that asks for an
 * old script must not be given HTML under its name, to be kept for a year.
 */
export async function page(request: PageRequest, env: Assets, ctxIn: CtxIn): Promise<Response> {
  const url = new URL(request.url)
  const isFile = /\.\w+$/.test(url.pathname)
  const isRead = ['GET', 'HEAD'].includes(request.method)
  if (isRead && url.pathname === '/robots.txt') return robots(url.origin)
  const map = isRead ? sitemapAt(url.pathname) : undefined
  if (map) return sitemapOf(url, map, ctxIn)
  if (isRead && !isFile) return screen(request, url, env, ctxIn)
  if (request.method === 'POST' && !isFile) return askAgain(url)
  return notFound()
}

const notFound = (): Response => new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })

let loading: Promise<Pages> | undefined

/** Loaded with the first page: who only calls the API need not wait for React. Asking for a module anew takes a while. */
const loadPages = (): Promise<Pages> => (loading ??= import('#pages').then(({ pages }) => pages))

async function screen(request: PageRequest, url: URL, env: Assets, ctxIn: CtxIn): Promise<Response> {
  const pages = await loadPages()
  const { named, path } = readAddress(url.pathname)
  if (!pages.isPublic(path)) {
    return dressed(request, url, await emptyShell(env, url, 200, { 'X-Robots-Tag': 'noindex' }), { ctxIn, pages })
  }
  const wanted = named ?? wantedLanguage(request, path)
  const address = addressIn(wanted, url.pathname)
  if (address !== url.pathname) return turnTo(address + url.search)
  try {
    const ctx = await ctxIn(wanted)
    const { settings } = ctx
    const name = housePageAt(path)
    const selling = sellingIn(settings, request, wanted)
    const remembered = recallPage(ctx, { url, path, own: selling.own })
    if (remembered) return answer(request, remembered)
    // Only what is work is counted: a page from memory asks the limiter for nothing.
    const { success } = await env.LIMIT_ALL.limit({
      key: networkOf(request.headers.get('cf-connecting-ip') ?? 'unknown'),
    })
    if (!success) return emptyShell(env, url, 429, later)
    const [views, games, game, news] = await Promise.all([
      withLowered(ctx, list(ctx)),
      gamesOnSale(ctx),
      gameAt(ctx, path),
      articlesAt(ctx, path),
    ])
    const wish = {
      url,
      pages,
      language: wanted,
      support: { messenger: messenger(ctx) },
      settings,
      selling,
      views,
      hasTelegram: ctx.telegramLogin !== undefined,
      games,
      game,
      news,
      housePage: name && (await housePages.show(ctx, name)),
      footer: await footerOf(ctx, pages, news.published),
    }
    const files = { shell: () => shellOf(env, url), scripts: () => scriptsOf(env, url) }
    return answer(request, await documentAt({ ...wish, ...files }))
  } catch (error) {
    const isClosed = isClosedByOwner(error)
    if (!isClosed) noteFailure(url, error)
    // The browser makes the page itself, and says on it what can't be loaded.
    const shell = await emptyShell(env, url, 503, later)
    return isClosed ? dressed(request, url, shell, { ctxIn, pages }) : shell
  }
}

/** A page from the memory of this isolate, where all that it tells of is there too. */
function recallPage(ctx: Ctx, { url, path, own }: { url: URL; path: string; own: Currency }): ShopDocument | undefined {
  const read = knownProducts(ctx).recall()
  const views = read && recallLowered(ctx, read.views)
  const games = recallGames(ctx)
  const game = recallGameAt(ctx, path)
  const name = housePageAt(path)
  const housePage = name && housePages.recall(ctx, name)
  const news = recallArticlesAt(ctx, path)
  if (!views || !games || !news || game === undefined || (name && !housePage)) return undefined
  return rememberedDocument(
    { url, own, housePage },
    { views, games, news, settings: ctx.settings, game: game ?? undefined },
  )
}

async function sitemapOf(url: URL, map: SitemapAddress, ctxIn: CtxIn): Promise<Response> {
  try {
    const ctx = await ctxIn(defaultLanguage)
    const [views, games, news] = await Promise.all([list(ctx), gamesOnSale(ctx), published(ctx)])
    return sitemap(url.origin, map, { views, games, articles: news.articles }) ?? notFound()
  } catch (error) {
    noteFailure(url, error)
    return new Response('Unavailable', { status: 503, headers: later })
  }
}

/** A game that the owner has switched off for a while; the browser says so. */
const isClosedByOwner = (error: unknown): boolean => error instanceof AppError && error.code === 'free_fire_closed'

function noteFailure({ pathname }: URL, error: unknown): void {
  jsonLog('page_not_rendered', { path: pathname, error: String(error instanceof Error ? error.stack : error) })
}

/** What this browser has chosen, as its cookie says. */
const chosenIn = ({ headers }: Request, name: 'language' | 'currency'): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(headers.get('cookie') ?? '')?.[1]

/** Where the visitor is only the edge knows: a search engine that says nothing sees the currency of the language. */
const sellingIn = (settings: Settings, request: PageRequest, language: Language): Selling =>
  sellingTo(soldIn(settings), { chosen: chosenIn(request, 'currency'), country: String(request.cf?.country), language })

/**
 * What to read an address in that names no language: what this browser has chosen, and at the front door what it is set
 * to. Search engines have no cookie and no mode: to them each address has one language.
 */
function wantedLanguage(request: Request, path: string): Language {
  const { headers } = request
  const chosen = chosenIn(request, 'language')
  if (isLanguage(chosen)) return chosen
  const isVisitor = path === '/' && headers.get('sec-fetch-mode') === 'navigate'
  return isVisitor ? preferredLanguage(headers.get('accept-language')) : defaultLanguage
}

const later = { 'Retry-After': '60', 'Cache-Control': 'no-store' }

const turnTo = (address: string): Response =>
  new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'no-store', Vary: dependsOn } })

/** A form was sent before its script had come, with a password in its body: the visitor gets the form once more. */
const askAgain = ({ href }: URL): Response =>
  new Response(null, { status: 303, headers: { Location: href, 'Cache-Control': 'no-store' } })

const shellOf = (env: Assets, { origin }: URL): Promise<Response> => env.ASSETS.fetch(`${origin}/`)

/** The build writes them down; without a build, screens find their own. */
async function scriptsOf(env: Assets, { origin }: URL): Promise<Record<string, string[]>> {
  const answer = await env.ASSETS.fetch(`${origin}/page-scripts.json`)
  return answer.ok ? answer.json() : {}
}

/** A page that the browser fills, with the name of the shop, the banner and the footer. */
async function dressed(
  request: PageRequest,
  url: URL,
  shell: Response,
  { ctxIn, pages }: { ctxIn: CtxIn; pages: Pages },
): Promise<Response> {
  // Inside another page of ours, that one has said it.
  if (request.headers.get('sec-fetch-dest') === 'iframe') return shell
  try {
    const ctx = await ctxIn(defaultLanguage)
    const { settings } = ctx
    const { named, path } = readAddress(url.pathname)
    const selling = sellingIn(settings, request, named ?? wantedLanguage(request, path))
    const footer = await footerOf(ctx, pages, await published(ctx))
    shell.headers.delete('Content-Length')
    return dressing({ settings, selling, footer, hasTelegram: ctx.telegramLogin !== undefined }).transform(shell)
  } catch (error) {
    noteFailure(url, error)
    return shell
  }
}

/** The page without a screen: the browser fills it. */
async function emptyShell(env: Assets, url: URL, status: number, more: Record<string, string>): Promise<Response> {
  const shell = await shellOf(env, url)
  const headers = new Headers(shell.headers)
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return new Response(shell.body, { status, headers })
}

function answer(request: Request, { status, headers, bytes, tag }: ShopDocument): Response {
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}
