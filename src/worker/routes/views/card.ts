import { pageAfter } from '../../../shared/card-pages'
import { cardOf } from '../../../shared/cards'
import type { CatalogueFilters, ProductsQuery } from '../../../shared/contract/product-pages'
import { filtersOf, type NamedCard, placeProducts } from '../../../shared/finding'
import type { Language } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import { mainCurrency } from '../../../shared/money'
import { namesOfProduct, promotionsOn } from '../../../shared/product-names'
import type { ShownProduct } from '../../domain/discounts/discounts'
import { productAnswer } from './product'

// A product is one object until it is read anew: its card in each language lives as long.
const cards = new WeakMap<ShownProduct, Map<Language, NamedCard>>()

/** A product as lists show it, with the names it is looked for by. */
export function cardAnswer(view: ShownProduct, language: Language): NamedCard {
  const known = cards.get(view) ?? new Map<Language, NamedCard>()
  cards.set(view, known)
  const card = known.get(language) ?? namedCard(view, language)
  known.set(language, card)
  return card
}

function namedCard(view: ShownProduct, language: Language): NamedCard {
  const product = productAnswer(view, language)
  return { ...cardOf(product), names: namesOfProduct({ ...product, promotions: promotionsOn(product) }) }
}

const filters = new WeakMap<readonly ShownProduct[], CatalogueFilters>()

/** What the catalogue can be narrowed down by; the same object as long as the catalogue is. */
export function filtersAnswer(views: readonly ShownProduct[], language: Language): CatalogueFilters {
  const made = filters.get(views) ?? filtersOf(views.map((view) => cardAnswer(view, language)))
  filters.set(views, made)
  return made
}

/** Whether a call asks for the catalogue as it is, and not for a page of it. */
export const isForAll = ({ search = '', ...rest }: ProductsQuery): boolean =>
  search.trim() === '' && Object.values(rest).every((value) => value === undefined)

/** Whether a whole text is looked for in all of the catalogue. */
export const isTextAlone = ({ search = '', category, region, ids, typing }: ProductsQuery): boolean =>
  search.trim() !== '' && !category && !region && !ids && !typing

/** The page of the products that a call asks for, how many answer it in all, and the cursor of the next page. */
export function productPageOf(views: readonly ShownProduct[], asked: ProductsQuery, language: Language) {
  const { search: text = '', category = '', region = '', sort: order = 'shop', ids } = asked
  const wanted = ids ? views.filter(({ id }) => ids.includes(id)) : views
  const all = wanted.map((view) => cardAnswer(view, language))
  const found = placeProducts(all, { text, category, region, order }, asked.currency ?? mainCurrency)
  const { shown, next } = pageAfter(all, found, { limit: asked.limit ?? workerLimits.page.size, cursor: asked.cursor })
  const bySlug = new Map(wanted.map((view) => [view.slug, view]))
  return { shown: shown.flatMap(({ card }) => bySlug.get(card.slug) ?? []), count: found.length, next }
}
