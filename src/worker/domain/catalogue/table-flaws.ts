import type { FieldCode } from '../../../shared/errors'
import type { Sums } from '../../../shared/money'
import { type Column, isColumn, keyOf, type Place, type Tabled } from './table'
import { type Flaw, type SaidProduct, saidOf } from './table-reading'

/** An amount with its prices in major units, as far as they are known. */
export type Shelf = { region: string; amount: number; priceIn: Sums }

/** What no form has a field for. */
export function ownFlaws(product: SaidProduct): Flaw[] {
  const rules = [
    { column: 'featured', pattern: /^(yes|no)$/ },
    { column: 'position', pattern: /^[1-9]\d{0,5}$/ },
  ] as const
  return rules.flatMap(({ column, pattern }): Flaw[] => {
    const said = saidOf(product, column)
    return said && !pattern.test(said.value) ? [{ line: said.line, column, code: 'invalid' }] : []
  })
}

/** A product is sold by region or it is not: an offer without one would never be shown beside those that have one. */
export function shelfFlaws(product: SaidProduct, before: Tabled | undefined): Flaw[] {
  const [added] = product.regions
  const isRegional = added !== undefined || (before?.regions ?? []).length > 0
  if (!isRegional) return []
  if (added && before?.regions.length === 0) return [{ line: added.line, column: 'region', code: 'invalid' }]
  return product.offers
    .filter(({ region }) => region === '')
    .map(({ line }) => ({ line, column: 'region', code: 'required' }))
}

/** The cell that a field of the form came from. */
export function flawAt(product: SaidProduct, shelves: Shelf[], path: string, code: FieldCode): Flaw {
  const place = placeOf(path.split('.'), shelves)
  const { region, amount } = place
  const line =
    product.said.get(keyOf(place))?.line ??
    product.offers.find((offer) => offer.region === region && (amount === null || offer.amount === amount))?.line ??
    product.regions.find(({ key }) => key === region)?.line ??
    product.line
  return { line, column: place.column, code }
}

const columnOf: Record<string, Column> = {
  title: 'title_en',
  description: 'description_en',
  status: 'state',
  amounts: 'amount',
  price: 'price_usd',
}
const columnOfRegion: Record<string, Column> = {
  label: 'region_label',
  description: 'region_note_en',
  amounts: 'amount',
}

const named = (name: string, otherwise: Column): Column => (isColumn(name) ? name : otherwise)

function placeOf([top = '', second = '', third = '', ...rest]: string[], shelves: Shelf[]): Place {
  if (top === 'texts') {
    const isNote = third === 'regions'
    const column = named(`${isNote ? 'region_note' : third}_${second}`, 'title_en')
    return { column, region: isNote ? (rest[0] ?? '') : '', amount: null }
  }
  if (top === 'prices') {
    return { column: columnOf[third] ?? 'amount', region: '', amount: shelves[Number(second)]?.amount ?? null }
  }
  if (top === 'regions' && third === 'prices') {
    const own = shelves.filter(({ region }) => region === second)
    return { ...placeOf([third, ...rest], own), region: second }
  }
  if (top === 'regions') return { column: columnOfRegion[third] ?? 'region', region: second, amount: null }
  return { column: columnOf[top] ?? named(top, 'slug'), region: '', amount: null }
}
