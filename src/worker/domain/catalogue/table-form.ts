import { editedProduct, newProduct } from '../../../shared/contract/catalogue'
import type { FieldErrors } from '../../../shared/errors'
import { fieldErrors } from '../../../shared/field-errors'
import { byTranslation, type Translation } from '../../../shared/languages'
import { type Currency, minorOf, sumsBy, toMajor } from '../../../shared/money'
import { type Draft, draftOfNew, edited } from './editing'
import { type Column, type Fact, factsOf, keyOf, priceColumn, type Tabled } from './table'
import { flawAt, ownFlaws, type Shelf, shelfFlaws } from './table-flaws'
import { type Flaw, type SaidProduct, saidOf, wordsIn } from './table-reading'

// What the table says becomes the form that an administrator would have filled in: the same rules then hold for both.

export type CellChange = Omit<Fact, 'value'> & { before: string | null; after: string }
/** A product as an import would leave it. Without `before` it is new. */
export type TabledDraft = {
  line: number
  before: Tabled | undefined
  changes: CellChange[]
  draft: Draft
  /** Where it stands and whether it is on the home page; null where nothing is said. */
  position: number | null
  featured: boolean | null
}

/** What is said of it, else what is so already. */
type Lookup = (column: Column, region?: string, amount?: number | null) => string | undefined

/**
 * What is to become of a product, or what is wrong with what the table says of it. Of prices in the `followed` currencies
 * the table says nothing that is taken.
 */
export function draftFrom(
  product: SaidProduct,
  before: Tabled | undefined,
  followed: readonly Currency[],
): TabledDraft | { flaws: Flaw[] } {
  const known = new Map((before ? factsOf(before) : []).map((fact) => [keyOf(fact), fact.value.trim()]))
  const look: Lookup = (column, region = '', amount = null) => {
    const key = keyOf({ column, region, amount })
    return product.said.get(key)?.value ?? (known.get(key) || undefined)
  }
  const shelves = shelvesOf(product, before, look)
  const flaws = [...ownFlaws(product), ...shelfFlaws(product, before)]
  const drafted = flaws.length > 0 ? { wrong: {} } : draftOf(formOf(product, before, look, shelves), before, followed)
  if ('wrong' in drafted) {
    const found = Object.entries(drafted.wrong).map(([path, code]) => flawAt(product, shelves, path, code))
    return { flaws: [...flaws, ...found] }
  }
  const position = saidOf(product, 'position')?.value
  const featured = saidOf(product, 'featured')?.value
  return {
    line: product.line,
    before,
    changes: changesOf(product, known, new Set(followed.map(priceColumn))),
    draft: drafted.draft,
    position: position === undefined ? null : Number(position),
    featured: featured === undefined ? null : featured === 'yes',
  }
}

const changesOf = ({ said }: SaidProduct, known: Map<string, string>, untaken: Set<Column>): CellChange[] =>
  [...said.values()].flatMap(({ column, region, amount, value }) => {
    const old = known.get(keyOf({ column, region, amount }))
    return old === value || untaken.has(column) ? [] : [{ column, region, amount, before: old || null, after: value }]
  })

type Form = Record<string, unknown>

function draftOf(
  form: Form,
  before: Tabled | undefined,
  followed: readonly Currency[],
): { draft: Draft } | { wrong: FieldErrors } {
  const drafted = before
    ? editedProduct.transform((data) => edited(before, data, followed))
    : newProduct.transform((data) => draftOfNew(data, '', followed))
  const { success, data, error } = drafted.safeParse(form)
  return success ? { draft: data } : { wrong: fieldErrors(form, error.issues) }
}

/** Everything that is offered and everything that is to be. */
function shelvesOf(product: SaidProduct, before: Tabled | undefined, look: Lookup): Shelf[] {
  const places = [...(before?.offers ?? []), ...product.offers].map(({ region, amount }) => ({ region, amount }))
  const distinct = new Map(places.map((place) => [`${place.region}|${place.amount}`, place]))
  return [...distinct.values()].map(({ region, amount }) => ({
    region,
    amount,
    priceIn: sumsBy((currency) => {
      const minor = minorOf(look(priceColumn(currency), region, amount) ?? '')
      return minor === undefined ? undefined : toMajor(minor)
    }),
  }))
}

function formOf(product: SaidProduct, before: Tabled | undefined, look: Lookup, shelves: Shelf[]): Form {
  const said = (column: Column) => saidOf(product, column)?.value
  const keywords = said('keywords')
  const keys = regionsIn(product, before)
  return {
    slug: said('slug'),
    status: said('state') ?? (before ? undefined : 'draft'),
    type: said('type'),
    category: said('category'),
    label: said('label'),
    image: said('image'),
    title: said('title_en'),
    description: said('description_en'),
    keywords: keywords === undefined ? undefined : wordsIn(keywords),
    priceIn: shelves[0]?.priceIn,
    texts: byTranslation((language) => translationOf(look, keys, language)),
    ...(keys.length > 0 ? { regions: regionForms(look, keys, shelves) } : pricesIn('', shelves)),
  }
}

const regionsIn = (product: SaidProduct, before: Tabled | undefined): string[] => [
  ...new Set([...(before?.regions ?? []), ...product.regions].map(({ key }) => key)),
]

const pricesIn = (region: string, shelves: Shelf[]) => {
  const own = shelves.filter((shelf) => shelf.region === region)
  return {
    amounts: own.map(({ amount }) => amount),
    prices: own.map(({ amount, priceIn }) => ({ amount, priceIn })),
  }
}

const regionForms = (look: Lookup, keys: string[], shelves: Shelf[]): Form =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      {
        label: look('region_label', key) ?? look('label') ?? look('category'),
        description: look('region_note_en', key) ?? '',
        ...pricesIn(key, shelves),
      },
    ]),
  )

/** A translation is there as a whole or not at all. */
function translationOf(look: Lookup, keys: string[], language: Translation) {
  const regions = Object.fromEntries(
    keys.flatMap((key) => {
      const text = look(`region_note_${language}`, key)
      return text === undefined ? [] : [[key, text]]
    }),
  )
  const texts = { title: look(`title_${language}`), description: look(`description_${language}`) }
  const isTranslated = texts.title !== undefined || texts.description !== undefined || Object.keys(regions).length > 0
  return isTranslated ? { ...texts, regions } : undefined
}
