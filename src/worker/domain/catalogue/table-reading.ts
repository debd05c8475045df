import { amountsIn } from '../../../shared/amounts'
import { type CsvRow, readCsv, unguarded, widthOf } from '../../../shared/csv'
import type { FieldCode } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { type Currency, currencies, decimalOf, isSumOf, minorOf } from '../../../shared/money'
import {
  type Column,
  type Fact,
  isColumn,
  keyOf,
  type Place,
  priceColumn,
  priceColumns,
  productColumns,
  regionColumns,
} from './table'

/** What is wrong in the file; without a column it is the line as a whole. */
export type Flaw = { line: number; column: string; code: FieldCode }
export type Said = Fact & { line: number }
/** What the file says of one product. */
export type SaidProduct = {
  line: number
  id: string
  said: Map<string, Said>
  /** In the order of the file. */
  offers: { line: number; region: string; amount: number }[]
  regions: { line: number; key: string }[]
}

/** What the file says of a product as a whole. */
export const saidOf = ({ said }: SaidProduct, column: Column): Said | undefined =>
  said.get(keyOf({ column, region: '', amount: null }))

/** Reads a table. An empty cell says nothing, and what is said twice must be said alike. */
export function readTable(text: string): { products: SaidProduct[]; flaws: Flaw[] } {
  const { rows, brokenAt } = readCsv(text)
  const [head, ...body] = rows
  const titles = head?.cells ?? []
  const names = titles.slice(0, widthOf(titles)).map((name) => name.trim().toLowerCase())
  const filled = body.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const flaws: Flaw[] = [...headFlaws(names, head?.line ?? 1), ...sizeFlaws(filled)]
  if (brokenAt !== undefined) flaws.push({ line: brokenAt, column: '', code: 'unreadable' })
  if (flaws.length > 0) return { products: [], flaws }
  const products = new Map<string, SaidProduct>()
  for (const row of filled) readRow(row, names, products, flaws)
  const surplus = flaws.find(({ column, code }) => column === '' && code === 'too_long')
  return surplus ? { products: [], flaws: [surplus] } : { products: [...products.values()], flaws }
}

const headFlaws = (names: string[], line: number): Flaw[] => [
  ...names.flatMap((name, index): Flaw[] => {
    if (!isColumn(name)) return [{ line, column: name.slice(0, 60), code: 'unknown_column' }]
    return names.indexOf(name) === index ? [] : [{ line, column: name, code: 'repeated' }]
  }),
  ...(names.includes('id') || names.includes('slug') ? [] : [{ line, column: 'slug', code: 'required' } as const]),
]

function sizeFlaws(rows: CsvRow[]): Flaw[] {
  const surplus = rows[workerLimits.catalogueTable.rows]
  return surplus ? [{ line: surplus.line, column: '', code: 'too_long' }] : []
}

type Cells = Partial<Record<string, string>>
/** A row on its way into what is said of its product. */
type Reading = { line: number; cells: Cells; product: SaidProduct; flaws: Flaw[] }

const cellsOf = ({ cells }: CsvRow, names: string[]): Cells =>
  Object.fromEntries(names.map((name, index) => [name, plainText(name, unguarded(cells[index] ?? '').trim())]))

// Cells that mean the same are written alike, so that only what is other counts as a change.
function plainText(name: string, text: string): string {
  if (name === 'state' || name === 'featured') return text.toLowerCase()
  return name === 'keywords' ? wordsIn(text).join(', ') : text
}

/** "a, b,,a" → ["a", "b"]. */
export const wordsIn = (text: string): string[] => [...new Set(text.split(',').flatMap((word) => word.trim() || []))]

function readRow(row: CsvRow, names: string[], products: Map<string, SaidProduct>, flaws: Flaw[]): void {
  const { line } = row
  const cells = cellsOf(row, names)
  const { id = '', slug = '' } = cells
  const name = id || (slug && `/${slug}`)
  if (widthOf(row.cells) > names.length) flaws.push({ line, column: '', code: 'unreadable' })
  else if (name === '') flaws.push({ line, column: 'slug', code: 'required' })
  else if (!products.has(name) && products.size === workerLimits.catalogueTable.products) {
    flaws.push({ line, column: '', code: 'too_long' })
  } else {
    const product = products.get(name) ?? { line, id, said: new Map(), offers: [], regions: [] }
    products.set(name, product)
    take({ line, cells, product, flaws })
  }
}

function take(reading: Reading): void {
  const { line, cells, product, flaws } = reading
  const { region = '' } = cells
  sayAll(reading, productColumns, { region: '', amount: null })
  if (region === '' && regionColumns.some((column) => cells[column])) {
    flaws.push({ line, column: 'region', code: 'required' })
    return
  }
  if (region !== '' && !product.regions.some(({ key }) => key === region)) product.regions.push({ line, key: region })
  sayAll(reading, regionColumns, { region, amount: null })
  takeOffer(reading, region)
}

function takeOffer(reading: Reading, region: string): void {
  const { line, cells, product, flaws } = reading
  const written = cells.amount ?? ''
  if (written === '') {
    if (priceColumns.some((column) => cells[column])) flaws.push({ line, column: 'amount', code: 'required' })
    return
  }
  const [amount] = /^\d+$/.test(written) ? amountsIn(written) : []
  if (amount === undefined) {
    flaws.push({ line, column: 'amount', code: 'invalid_amounts' })
    return
  }
  if (!product.offers.some((each) => each.region === region && each.amount === amount)) {
    product.offers.push({ line, region, amount })
  }
  for (const currency of currencies) {
    const column = priceColumn(currency)
    const price = cells[column]
    if (price) sayPrice(reading, { column, region, amount }, { currency, price })
  }
}

/** "1 499,90" is 1499.90: spreadsheets write prices as their country does. */
function sayPrice(reading: Reading, place: Place, { currency, price }: { currency: Currency; price: string }): void {
  const minor = minorOf(price.replace(/\s/g, '').replace(',', '.'))
  if (minor && isSumOf(currency, minor)) say(reading, place, decimalOf(minor))
  else reading.flaws.push({ line: reading.line, column: place.column, code: 'invalid_amount' })
}

function sayAll(reading: Reading, named: readonly Column[], at: Omit<Place, 'column'>): void {
  for (const column of named) {
    const value = reading.cells[column]
    if (value) say(reading, { column, ...at }, value)
  }
}

function say({ line, product, flaws }: Reading, place: Place, value: string): void {
  const known = product.said.get(keyOf(place))
  if (!known) product.said.set(keyOf(place), { ...place, value, line })
  else if (known.value !== value) flaws.push({ line, column: place.column, code: 'repeated' })
}
