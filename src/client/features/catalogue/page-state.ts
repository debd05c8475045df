import { pageAfter } from '../../../shared/card-pages'
import {
  cursorIn,
  filtersOf,
  findProducts,
  nothingWished,
  placeProducts,
  type Wish,
  wishIn,
} from '../../../shared/finding'
import type { Language } from '../../../shared/languages'
import { pageSize } from '../../../shared/listing'
import type { Shelves } from '../../../shared/pages'
import { bannersQuery } from '../../calls/articles'
import { type CardPage, cardsQuery, filtersQuery, startQuery } from '../../calls/cards'
import { gameNamesQuery, gamesQuery } from '../../calls/games'
import { type ProductsPage, productsQuery } from '../../calls/product-lists'
import { foundArticlesQuery } from '../../calls/search'
import { askedOf } from './asked'

// What the pages with lists of products come with: the answers that their screens would ask the API for, of as many
// products as they show.

type Wanted = { wish: Wish; after?: string | undefined }

function cardPageOf(shelves: Shelves, { wish, after }: Wanted): CardPage {
  const cards = shelves.cards()
  const found = placeProducts(cards, wish, shelves.selling.own)
  const { shown, next } = pageAfter(cards, found, { limit: pageSize, cursor: after })
  return { cards: shown.map(({ card: { names: _, ...card } }) => card), count: found.length, next }
}

const isSmall = (shelves: Shelves): boolean => shelves.cards().length <= pageSize

/** The featured products and the best sellers; in a small shop all products. */
const startIn = (language: Language, shelves: Shelves) => ({
  key: startQuery(language).queryKey,
  data: cardPageOf(shelves, { wish: { ...nothingWished, order: 'featured' } }),
})

const filtersIn = (shelves: Shelves) => ({ key: filtersQuery.queryKey, data: filtersOf(shelves.cards()) })

/** What the home page comes with; in a small shop it is the catalogue too, which then opens at once. */
export const homeState = (language: Language, shelves: Shelves) => [
  startIn(language, shelves),
  ...(isSmall(shelves) ? [filtersIn(shelves)] : []),
  { key: gameNamesQuery(language).queryKey, data: shelves.games.map(({ slug, name }) => ({ slug, name })) },
  { key: bannersQuery(language).queryKey, data: shelves.news.banners },
]

/** The products of a small shop with their names, best sellers first. */
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
  const part = (wanted: Wanted) => ({
    key: cardsQuery(language, askedOf(wanted.wish, shelves.selling.own, wanted.after)).queryKey,
    data: cardPageOf(shelves, wanted),
  })
  const page = part({ wish, after })
  if (page.data.count > 0) return [page]
  const anywhere = part({ wish: { ...nothingWished, text: wish.text } })
  return anywhere.data.count > 0 ? [page, anywhere] : [page, anywhere, part({ wish: nothingWished })]
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
  const after = cursorIn(params)
  const shown = isSmall(shelves)
    ? [startIn(language, shelves), ...(text ? [namedIn(language, shelves)] : [])]
    : pageIn(language, shelves, { wish, after })
  return [...shown, filtersIn(shelves), ...(text ? besideIn(language, shelves, text) : [])]
}
