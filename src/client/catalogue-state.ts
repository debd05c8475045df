import { pageAfter } from '../shared/card-pages'
import { filtersOf, findProducts, nothingWished, placeProducts, type Wish, wishIn } from '../shared/finding'
import type { Language } from '../shared/languages'
import { homeSize, isCursor, pageSize } from '../shared/listing'
import type { Shelves } from '../shared/pages'
import { bannersQuery } from './calls/articles'
import { askedOf, type CardPage, cardsQuery, filtersQuery, homeCardsQuery } from './calls/cards'
import { type ProductsPage, productsQuery } from './calls/catalogue'
import { gameNamesQuery, gamesQuery } from './calls/games'
import { foundArticlesQuery } from './calls/search'

// What the pages with lists of products come with: the answers that their screens would ask the API for, of as many
// products as they show.

type Wanted = { wish: Wish; limit?: number; after?: string | undefined }

function cardPageOf(shelves: Shelves, { wish, limit = pageSize, after }: Wanted): CardPage {
  const cards = shelves.cards()
  const found = placeProducts(cards, wish, shelves.selling.own)
  const { shown, next } = pageAfter(cards, found, { limit, cursor: after })
  return { cards: shown.map(({ card: { names: _, ...card } }) => card), count: found.length, next }
}

const pagesOf = (page: CardPage, after = '') => ({ pages: [page], pageParams: [after] })

const isSmall = (shelves: Shelves): boolean => shelves.cards().length <= pageSize

/** The best sellers; in a small shop all products. */
const popularIn = (language: Language, shelves: Shelves) => ({
  key: cardsQuery(language).queryKey,
  data: pagesOf(cardPageOf(shelves, { wish: nothingWished })),
})

const filtersIn = (shelves: Shelves) => ({ key: filtersQuery.queryKey, data: filtersOf(shelves.cards()) })

/** What the home page comes with; in a small shop the catalogue too, which then opens at once. */
export function homeState(language: Language, shelves: Shelves) {
  const wish = { ...nothingWished, order: 'featured' } as const
  return [
    { key: homeCardsQuery(language).queryKey, data: pagesOf(cardPageOf(shelves, { wish, limit: homeSize })) },
    ...(isSmall(shelves) ? [popularIn(language, shelves), filtersIn(shelves)] : []),
    { key: gameNamesQuery(language).queryKey, data: shelves.games.map(({ slug, name }) => ({ slug, name })) },
    { key: bannersQuery(language).queryKey, data: shelves.news.banners },
  ]
}

/** The products of a small shop with their names, in the order of their cards. */
function namedIn(language: Language, shelves: Shelves) {
  const all = shelves.all()
  const products = placeProducts(shelves.cards(), nothingWished, shelves.selling.own).flatMap(
    ({ place }) => all[place.at(-1) ?? 0] ?? [],
  )
  const data: ProductsPage = { products, count: products.length, next: null }
  return { key: productsQuery(language).queryKey, data }
}

/** A page of what answers the wish; where nothing does, what is shown in its place. */
function pageIn(language: Language, shelves: Shelves, { wish, after }: Wanted) {
  const part = (wanted: Wanted) => {
    const page = cardPageOf(shelves, wanted)
    const { queryKey } = cardsQuery(language, askedOf(wanted.wish, shelves.selling.own), wanted.after)
    return { page, query: { key: queryKey, data: pagesOf(page, wanted.after) } }
  }
  const { page, query } = part({ wish, after })
  if (page.cards.length > 0) return [query]
  const anywhere = part({ wish: { ...nothingWished, text: wish.text } })
  return [query, anywhere.query, ...(anywhere.page.cards.length > 0 ? [] : [popularIn(language, shelves)])]
}

/** What the text of a search finds beside products. Where it finds nothing at all the browser asks, and the shop counts it. */
function besideIn(language: Language, shelves: Shelves, text: string) {
  const games = { key: gamesQuery(language).queryKey, data: shelves.games }
  const articles = shelves.news.find(text)
  const wish = { ...nothingWished, text }
  const isNothing = articles.length === 0 && findProducts(shelves.cards(), wish, shelves.selling.own).length === 0
  return isNothing ? [games] : [games, { key: foundArticlesQuery(text, language).queryKey, data: articles }]
}

type Asked = { language: Language; params: URLSearchParams }

/** What the list of products comes with: in a small shop all of it, else the page that the address asks for. */
export function productsState({ language, params }: Asked, shelves: Shelves) {
  const wish = wishIn(params)
  const text = wish.text.trim()
  const cursor = params.get('after') ?? ''
  const after = isCursor(cursor) ? cursor : undefined
  const shown = isSmall(shelves)
    ? [popularIn(language, shelves), ...(text ? [namedIn(language, shelves)] : [])]
    : pageIn(language, shelves, { wish, after })
  return [...shown, filtersIn(shelves), ...(text ? besideIn(language, shelves, text) : [])]
}
