import { eq, sql } from 'drizzle-orm'
import type { GameCatalogueQuery } from '../../../shared/contract/game-catalogue'
import { AppError } from '../../../shared/errors'
import type { Sums } from '../../../shared/money'
import { type CatalogueState, catalogueStates } from '../../../shared/suppliers'
import { pageOf } from '../../db/page'
import { suppliers } from '../../db/schema-supply'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import type { Game } from '../games/games'
import type { SupplierItem } from '../supplier'
import { itemsAt, ratesOf } from '../supply/supply'
import { costsOf, pricesOf } from './packages'
import { gameQuery, noTerms } from './terms'

/** An item of a supplier beside what a game offers of it; sums in minor units, `price` and `before` in its currency. */
type CatalogueItem = Pick<SupplierItem, 'ref' | 'name' | 'currency' | 'inStock' | 'region'> & {
  state: CatalogueState
  price: number | null
  before: number | null
  costs: Sums
  sells: Sums
}

export type CatalogueView = {
  words: string
  counts: { [State in CatalogueState]?: number }
  items: CatalogueItem[]
  nextCursor: string | null
}

/** What a search for a game looks for where nobody says otherwise. */
const wordsOf = ({ name }: Game): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()

/**
 * What a supplier sells to players of a game, beside what the game offers: what differs first, then by price. Raises
 * `invalid_request` for a game whose name is no search, `supplier_not_found`, `provider_failed`.
 */
export async function catalogueOf(ctx: CallerCtx, game: Game, wish: GameCatalogueQuery): Promise<CatalogueView> {
  const words = wish.search ?? wordsOf(game)
  if (words.length < 3) throw new AppError('invalid_request', { fields: { search: 'invalid' } })
  const [[terms = noTerms], [supplier], known] = await readAs(ctx, [
    gameQuery(ctx, game),
    ctx.db
      .select({ currency: suppliers.currency, rates: ratesOf.as('rates') })
      .from(suppliers)
      .where(eq(suppliers.name, wish.supplier)),
    knownQuery(ctx, game, wish),
  ])
  const found = (await itemsAt(ctx, wish.supplier, words)).filter(({ forPlayer }) => forPlayer)
  const compared = [...found.map((item) => comparedWith(known, item)), ...missingIn(known, found)]
  const sorted = compared.toSorted(
    (a, b) =>
      catalogueStates.indexOf(a.state) - catalogueStates.indexOf(b.state) ||
      (a.price ?? 0) - (b.price ?? 0) ||
      (a.ref < b.ref ? -1 : 1),
  )
  const from = placeIn(wish.cursor)
  const { count, cut } = pageOf(wish)
  const { shown, nextCursor } = cut(sorted.slice(from, from + count), () => String(from + wish.limit))
  const priced = shown.map((item) => {
    const isOfSupplier = item.currency === supplier?.currency
    const row = { ...terms, own: {}, cost: isOfSupplier ? item.price : null, supplierRates: supplier?.rates ?? {} }
    return { ...item, costs: costsOf(row), sells: pricesOf(row) ?? {} }
  })
  const counts = Object.fromEntries(
    [...Map.groupBy(sorted, ({ state }) => state)].map(([state, of]) => [state, of.length]),
  )
  return { words, counts, items: priced, nextCursor }
}

/** How many items the pages before have shown; behind a cursor that is made up there is nothing. */
const placeIn = (cursor = '0'): number => (/^\d{1,5}$/.test(cursor) ? Number(cursor) : Number.POSITIVE_INFINITY)

/** Query of what a game offers of a supplier, by packages or as another supplier of them, and how it was seen last. */
const knownQuery = (ctx: CallerCtx, { id }: Game, { supplier }: GameCatalogueQuery) =>
  ctx.db
    .select({
      ref: sql<string>`offered.ref`.as('offered_ref'),
      name: sql<string>`min(offered.name)`.as('offered_name'),
      price: sql<number | null>`item.price`.as('price'),
      currency: sql<string | null>`item.currency`.as('item_currency'),
      inStock: sql<number | null>`item.in_stock`.as('in_stock'),
      region: sql<string | null>`item.region`.as('region'),
      agreedRegion: sql<string | null>`item.agreed_region`.as('agreed_region'),
    })
    .from(sql`(SELECT supplier, ref, name FROM topup_packages WHERE game = ${id}
      UNION SELECT other.supplier, other.ref, topup_packages.name
      FROM topup_packages JOIN topup_other_sources AS other ON other.package_id = topup_packages.id
      WHERE game = ${id}) AS offered
      LEFT JOIN supplier_items AS item ON item.supplier = offered.supplier AND item.ref = offered.ref`)
    .where(sql`offered.supplier = ${supplier}`)
    .groupBy(sql`offered.ref`)

type Known = Awaited<ReturnType<typeof knownQuery>>
type Unpriced = Omit<CatalogueItem, 'costs' | 'sells'>

function comparedWith(known: Known, { priceMinor: price, ...item }: SupplierItem): Unpriced {
  const seen = known.find(({ ref }) => ref === item.ref)
  const before = seen?.currency === item.currency ? seen.price : null
  return { ...item, price, before, state: stateOf(seen, { ...item, price, before }) }
}

type Now = { price: number; before: number | null; region: string | null }

function stateOf(seen: Known[number] | undefined, { price, before, region }: Now): CatalogueState {
  if (!seen) return 'new'
  if (seen.price === null) return 'same'
  // A supplier may name the region in its list and not where it is asked about one item.
  const isNamed = region !== null && seen.agreedRegion !== null
  if (seen.region !== seen.agreedRegion || (isNamed && region !== seen.agreedRegion)) return 'region'
  if (before === null || before === price) return 'same'
  return price > before ? 'dearer' : 'cheaper'
}

/** What is offered and was not found: the watch knows of what is gone, the rest has only other words. */
const missingIn = (known: Known, found: SupplierItem[]): Unpriced[] =>
  known
    .filter(({ ref }) => !found.some((item) => item.ref === ref))
    .map(({ price, currency, agreedRegion: _, ...seen }) => ({
      ...seen,
      ...{ price, before: price, currency: currency ?? '', inStock: seen.inStock === 1 },
      state: seen.inStock === 0 ? 'gone' : 'unfound',
    }))
