import { csvLine } from '../../../shared/csv'
import { type Currency, currencies, decimalOf, type Prices } from '../../../shared/money'
import type { ProductView } from './product-view'

// The catalogue as a table: a row for each offer. What is said of a product stands in its first row, what is said of a
// region in the first row of that region (docs/catalogue-csv.md).

export const productColumns = [
  ...(['slug', 'state', 'position', 'featured', 'type', 'category', 'label', 'image', 'keywords'] as const),
  ...(['title_en', 'description_en', 'title_ru', 'description_ru', 'title_uz', 'description_uz'] as const),
] as const
export const regionColumns = ['region_label', 'region_note_en', 'region_note_ru', 'region_note_uz'] as const
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

const ofProduct: Record<(typeof productColumns)[number], (product: Tabled) => string> = {
  slug: ({ slug }) => slug,
  state: ({ state }) => state,
  position: ({ position }) => String(position),
  featured: ({ featured }) => (featured ? 'yes' : 'no'),
  type: ({ type }) => type,
  category: ({ category }) => category,
  label: ({ label }) => label,
  image: ({ image }) => image,
  keywords: ({ keywords }) => keywords.join(', '),
  title_en: ({ texts }) => texts.en.title,
  description_en: ({ texts }) => texts.en.description,
  title_ru: ({ texts }) => texts.ru?.title ?? '',
  description_ru: ({ texts }) => texts.ru?.description ?? '',
  title_uz: ({ texts }) => texts.uz?.title ?? '',
  description_uz: ({ texts }) => texts.uz?.description ?? '',
}

type Region = ProductView['regions'][number]

const ofRegion: Record<(typeof regionColumns)[number], (region: Region) => string> = {
  region_label: ({ label }) => label,
  region_note_en: ({ descriptions }) => descriptions.en,
  region_note_ru: ({ descriptions }) => descriptions.ru ?? '',
  region_note_uz: ({ descriptions }) => descriptions.uz ?? '',
}

const priceText = (prices: Prices, currency: Currency): string => {
  const sum = prices[currency]
  return sum === undefined ? '' : decimalOf(sum)
}

/** All that the table says of a product, cell by cell. */
export const factsOf = (product: Tabled): Fact[] => [
  ...productColumns.map((column) => ({ column, region: '', amount: null, value: ofProduct[column](product) })),
  ...product.regions.flatMap((region) =>
    regionColumns.map((column) => ({ column, region: region.key, amount: null, value: ofRegion[column](region) })),
  ),
  ...product.offers.flatMap((offer) =>
    currencies.map((currency) => ({
      column: priceColumn(currency),
      region: offer.region,
      amount: offer.amount,
      value: priceText(offer.prices, currency),
    })),
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
