import { csvLine } from '../../../shared/csv'
import { languages } from '../../../shared/languages'
import { type Currency, currencies, decimalOf, type Prices } from '../../../shared/money'
import type { ProductView } from './product-view'

// The catalogue as a table: a row for each offer. What is said of a product stands in its first row, what is said of a
// region in the first row of that region (docs/catalogue-csv.md).

const plainColumns = [
  'slug',
  'state',
  'position',
  'featured',
  'type',
  'category',
  'label',
  'image',
  'keywords',
] as const
export const productColumns = [
  ...plainColumns,
  ...languages.flatMap((language) => [`title_${language}`, `description_${language}`] as const),
] as const
export const regionColumns = ['region_label', ...languages.map((each) => `region_note_${each}` as const)] as const
/** The column of the prices in a currency. */
export const priceColumn = <Name extends Currency>(currency: Name) => `price_${currency}` as const
export const priceColumns = currencies.map((currency) => priceColumn(currency))

/** Every column, in the order of the file. */
export const columns = ['id', ...productColumns, 'region', ...regionColumns, 'amount', ...priceColumns] as const
export type Column = (typeof columns)[number]
export const isColumn = (text: string): text is Column => columns.some((column) => column === text)

/** A product with its place in the shop. */
export type Tabled = ProductView & { position: number }

/** Something said in one cell: of a product, of one of its regions or of one of its offers. */
export type Place = { column: Column; region: string; amount: number | null }
/** Names what a cell is about, within its product. */
export const keyOf = ({ column, region, amount }: Place): string => [column, region, amount ?? ''].join('|')
export type Fact = Place & { value: string }

const ofProduct: Record<(typeof plainColumns)[number], (product: Tabled) => string> = {
  slug: ({ slug }) => slug,
  state: ({ state }) => state,
  position: ({ position }) => String(position),
  featured: ({ featured }) => (featured ? 'yes' : 'no'),
  type: ({ type }) => type,
  category: ({ category }) => category,
  label: ({ label }) => label,
  image: ({ image }) => image,
  keywords: ({ keywords }) => keywords.join(', '),
}

const priceText = (prices: Prices, currency: Currency): string => {
  const sum = prices[currency]
  return sum === undefined ? '' : decimalOf(sum)
}

const fact = (column: Column, value = '', region = '', amount: number | null = null): Fact => ({
  ...{ column, region, amount, value },
})

/** All that the table says of a product, cell by cell. */
export const factsOf = (product: Tabled): Fact[] => [
  ...plainColumns.map((column) => fact(column, ofProduct[column](product))),
  ...languages.flatMap((language) => [
    fact(`title_${language}`, product.texts[language]?.title),
    fact(`description_${language}`, product.texts[language]?.description),
  ]),
  ...product.regions.flatMap(({ key, label, descriptions }) => [
    fact('region_label', label, key),
    ...languages.map((language) => fact(`region_note_${language}`, descriptions[language], key)),
  ]),
  ...product.offers.flatMap(({ region, amount, prices }) =>
    currencies.map((currency) => fact(priceColumn(currency), priceText(prices, currency), region, amount)),
  ),
]

/** The lines of a product. One that offers nothing has a line too. */
function linesOf(product: Tabled): string {
  const values = new Map(factsOf(product).map((fact) => [keyOf(fact), fact.value]))
  const places = product.offers.length > 0 ? product.offers : [{ region: '', amount: null }]
  const lines = places.map(({ region, amount }, index) => {
    const isFirstOfRegion = places.findIndex((place) => place.region === region) === index
    const value = (column: Column, at: Omit<Place, 'column'>) => values.get(keyOf({ column, ...at })) ?? ''
    return csvLine([
      product.id,
      // The address stays with every line, so that one knows what it is about.
      ...productColumns.map((column) =>
        index === 0 || column === 'slug' ? value(column, { region: '', amount: null }) : '',
      ),
      region,
      ...regionColumns.map((column) => (isFirstOfRegion ? value(column, { region, amount: null }) : '')),
      amount ?? '',
      ...priceColumns.map((column) => value(column, { region, amount })),
    ])
  })
  return lines.join('')
}

/** The catalogue as a CSV file: its first line, and the lines of each product. */
export const tableFile = { name: 'catalogue', head: csvLine(columns), linesOf }
