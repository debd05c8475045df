import { Buffer } from 'node:buffer'
import { articleLimits } from '../../shared/articles'
import type { SupportOptions } from '../../shared/contract/support'
import type { Language } from '../../shared/languages'
import type { Currency } from '../../shared/money'
import { olderPriceNames } from '../../shared/older-prices'
import type { Pages, RenderedPage, Shelves } from '../../shared/pages'
import { bannersIn, findIn, pageIn } from '../domain/articles/articles'
import type { ShownProduct } from '../domain/discounts/discounts'
import type { HousePageView } from '../domain/house-pages/house-pages'
import { editionOf } from '../domain/settings/settings'
import type { Settings } from '../domain/shop-settings'
import type { GameOnSale, GameShown } from '../domain/topups/topups'
import { articleAnswer, articlesAnswer, foundAnswer } from '../routes/views/article'
import { cardAnswer } from '../routes/views/card'
import { housePageAnswer } from '../routes/views/house-page'
import { productAnswer, productPageAnswer } from '../routes/views/product'
import { gameAnswer, gamesAnswer, topUpAnswer } from '../routes/views/topups'
import type { ArticlesOnPage } from './articles-at'
import { headTags, scriptTags } from './head'
import { dataBlock } from './markup'
import { type Dress, dressing } from './shell'

/** A page as it is sent, whole: in bytes, or each visitor would have its text encoded anew. */
export type ShopDocument = { status: 200 | 404; headers: Headers; bytes: Uint8Array<ArrayBuffer>; tag: string }

type Wish = Dress & {
  url: URL
  views: readonly ShownProduct[]
  games: GameOnSale[]
  /** The game at the address, by which its page is remembered. */
  game: GameShown | undefined
  pages: Pages
  language: Language
  support: SupportOptions
  housePage: HousePageView | undefined
  news: ArticlesOnPage
  /** The page of the app as the build made it, with its headers. */
  shell: () => Promise<Response>
  /** The scripts of each screen and each text, by the file of the project they come from. */
  scripts: () => Promise<Record<string, string[]>>
}

/** The headers of a request that choose the language and the currency of a page. */
export const dependsOn = 'Cookie, Accept-Language, Sec-Fetch-Mode'

/** Of some 200 KB at most each; an isolate has 128 MB for everything. */
const most = 200

type Documents = Map<string, ShopDocument>

type Shelf = { documents: Documents; ofGames: WeakMap<object, Documents> }

// The pages of the catalogue, the games and the settings as they were last read. A new reading that says the same keeps
// them; a page of one game goes with what was read of that game.
let shelf: (Shelf & { views: readonly ShownProduct[]; games: GameOnSale[]; edition: string }) | undefined

/** A product that has not moved stays the same object; games are few, and read anew. */
const saysTheSame = (one: Pick<Reading, 'views' | 'games'>, other: Pick<Reading, 'views' | 'games'>): boolean =>
  one.views.length === other.views.length &&
  one.views.every((view, nth) => view === other.views[nth]) &&
  JSON.stringify(one.games) === JSON.stringify(other.games)

type Reading = {
  views: readonly ShownProduct[]
  games: GameOnSale[]
  settings: Settings
  news: ArticlesOnPage
  game: GameShown | undefined
}

const emptyShelf = (): Shelf => ({ documents: new Map(), ofGames: new WeakMap() })

function shelfOf({ views, games, settings, news: { published } }: Reading): Shelf {
  // Every page has the link of the footer, and the home page the banners.
  const edition = `${editionOf(settings)} ${published.edition}`
  const isOld = shelf?.edition !== edition
  if (shelf?.views === views && shelf.games === games && !isOld) return shelf
  const isSame = shelf && !isOld && saysTheSame(shelf, { views, games })
  shelf = { ...(isSame && shelf ? shelf : emptyShelf()), views, games, edition }
  return shelf
}

function documentsOf(reading: Reading): Documents {
  const { documents, ofGames } = shelfOf(reading)
  if (!reading.game) return documents
  const own = ofGames.get(reading.game) ?? new Map<string, ShopDocument>()
  ofGames.set(reading.game, own)
  return own
}

/** What a screen shows by; whatever else stands in an address changes nothing on the page. */
const shaping = ['q', 'category', 'region', 'sort', 'amount', 'quantity', 'after']

const shapedBy = ({ searchParams }: URL): string =>
  String(new URLSearchParams([...searchParams].filter(([name]) => shaping.includes(name))))

type Place = { url: URL; own: Currency; housePage: HousePageView | undefined }

/** Where a page is kept: another place for each currency that it begins with, and for each text of a house page. */
const placeOf = ({ url: { origin, pathname }, own, housePage }: Place): string =>
  [origin + pathname, own, housePage?.edition].join(' ')

/** A public page from the memory of this isolate, if it has made it before. */
export const rememberedDocument = (place: Place, reading: Reading): ShopDocument | undefined =>
  shapedBy(place.url) ? undefined : documentsOf(reading).get(placeOf(place))

/** A public page whole. */
export async function documentAt(wish: Wish): Promise<ShopDocument> {
  const documents = documentsOf(wish)
  const { url } = wish
  const search = shapedBy(url)
  const made = await makeDocument(wish, url.pathname + (search && `?${search}`))
  // What anybody can invent without end is not remembered: searches and addresses that do not exist.
  if (!search && made.status === 200 && documents.size < most) {
    documents.set(placeOf({ ...wish, own: wish.selling.own }), made)
  }
  return made
}

async function makeDocument(
  { url, views, games, game, pages, language, support, housePage, news, shell, scripts: listed, ...dress }: Wish,
  address: string,
): Promise<ShopDocument> {
  const { settings, selling } = dress
  const [page, empty, scriptsOf] = await Promise.all([
    pages.render(address, {
      all: () => views.map((view) => productAnswer(view, language)),
      cards: () => views.map((view) => cardAnswer(view, language)),
      find: (id) => {
        const view = views.find((each) => each.id === id || each.slug === id)
        return view && productPageAnswer(view, { topUp: topUpAnswer(games, view.slug), settings }, language)
      },
      games: gamesAnswer(games),
      game: game && gameAnswer(game, views, language),
      support,
      housePage: housePage && { page: housePageAnswer(housePage), description: housePage.description },
      news: newsAnswer(news, language),
      shopName: settings.shopName,
      selling,
    }),
    shell(),
    listed(),
  ])
  const tags = headTags({ origin: url.origin, shopName: settings.shopName }, language, page)
  const scripts = scriptTags(page.modules.flatMap((module) => scriptsOf[module] ?? []))
  const bytes = new Uint8Array(await fill(empty, dress, { page, language, tags, scripts }).arrayBuffer())
  const tag = await tagOf(bytes)
  const headers = new Headers(empty.headers)
  headers.delete('Content-Length')
  headers.set('Content-Language', language)
  headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  headers.set('Vary', dependsOn)
  headers.set('ETag', tag)
  return { status: page.path === undefined ? 404 : 200, headers, bytes, tag }
}

const newsAnswer = ({ published, article }: ArticlesOnPage, language: Language): Shelves['news'] => ({
  list(after) {
    const { shown, nextCursor } = pageIn(published, { limit: articleLimits.pageSize, cursor: after })
    return articlesAnswer(shown, nextCursor, language)
  },
  find: (text) => findIn(published, text).map((head) => foundAnswer(head, language)),
  banners: articlesAnswer(bannersIn(published), null, language),
  article: article && articleAnswer(article),
})

type Filling = { page: RenderedPage; language: Language; tags: string; scripts: string }

const fill = (shell: Response, dress: Dress, { page, language, tags, scripts }: Filling): Response =>
  dressing(dress)
    .on('html', {
      element: (element) => {
        element.setAttribute('lang', language)
      },
    })
    .on('title', { element: (element) => void element.setInnerContent(page.title) })
    .on('head', { element: (element) => void element.append(tags, { html: true }) })
    .on('#scripts', { element: (element) => void element.append(scripts, { html: true }) })
    .on('#root', {
      element: (element) => {
        element.setInnerContent(page.html, { html: true })
        element.after(dataBlock('id="state" type="application/json"', page.state, unread), { html: true })
      },
    })
    .transform(new Response(shell.body))

/** Leaves out of a page what its scripts never read: older names of a price, and of a product on its own page its words for search. */
function unread(this: object, name: string, value: unknown): unknown {
  const isOlder = 'priceIn' in this && olderPriceNames.has(name)
  const isForSearch = 'redemption' in this && name === 'keywords'
  return isOlder || isForSearch ? undefined : value
}

async function tagOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return `"${Buffer.from(digest).toString('hex').slice(0, 32)}"`
}
