import { type Currency, currencies, mainCurrency, type Sums, sumsBy, toMajor, toMinor } from '../../../../shared/money'
import { computedSteps } from '../../../../shared/roundings'
import type { GameSettings } from '../../../calls/admin-games'
import { type AnyDraft, byCurrencyIn, type Reading } from '../form/fields'
import { optional, percentChange, price } from '../form/readings'
import { isSameSource, type PackageDraft, type TermsDraft, termFields } from './game-fields'

/** How prices of many packages change: by a percentage, to the cost with a margin, or back to the margin of the game. */
export const bulkWays = ['percent', 'margin', 'cost'] as const
export type BulkWay = (typeof bulkWays)[number]
export type BulkRule = { way: BulkWay; percent: string }

/** Sums in major units: the price now and after the change, and what the package costs. */
export type PriceLine = { packed: PackageDraft; before: Sums; after: Sums; costs: Sums }

/** The percentage of a rule: none where prices go back to the margin of the game. */
export function percentOf({ way, percent }: BulkRule): Reading<number> {
  if (way === 'cost') return { value: 0 }
  return way === 'percent' ? percentChange(percent) : termFields.margin.read(percent)
}

/** A sum and so many percent of it, up to the step of the currency. */
function raised(major: number, percent: number, currency: Currency): number {
  const step = computedSteps[currency]
  const exact = (toMinor(major) ?? 0) * (10_000 + Math.round(percent * 100))
  return toMajor(Math.ceil(exact / (10_000 * step)) * step)
}

/** A typed sum; undefined where there is none, or none that can be read. */
function sumAt(draft: AnyDraft, path: string): number | undefined {
  const read = optional(price)(String(draft[path] ?? ''))
  return ('value' in read && read.value) || undefined
}

const rateAt = (terms: TermsDraft, currency: Currency): number | undefined =>
  currency === mainCurrency ? 1 : sumAt(terms, `rates.${currency}`)

/** What a package costs by the rates of the form, and by those of its supplier where the form has none. */
function costsOf(packed: PackageDraft, terms: TermsDraft, { packages }: Pick<GameSettings, 'packages'>): Sums {
  const known = packages.find((each) => isSameSource(each, packed))?.costIn ?? packed.costIn ?? {}
  const dollars = known[mainCurrency]
  return sumsBy((currency) => {
    const rate = rateAt(terms, currency)
    return rate && dollars !== undefined ? Math.round(dollars * rate * 100) / 100 : known[currency]
  })
}

/** Own prices, else the cost with the margin of the game. */
function pricesOf(own: Sums, terms: TermsDraft, costs: Sums): Sums {
  const margin = termFields.margin.read(terms.margin)
  const cost = costs[mainCurrency]
  const dollars =
    own[mainCurrency] ??
    (cost !== undefined && 'value' in margin ? raised(cost, margin.value, mainCurrency) : undefined)
  return sumsBy((currency) => {
    const rate = rateAt(terms, currency)
    if (own[currency] !== undefined || dollars === undefined || !rate) return own[currency]
    const step = toMajor(computedSteps[currency])
    return currency === mainCurrency ? dollars : Math.ceil((dollars * rate) / step - 1e-9) * step
  })
}

const ownOf = (packed: PackageDraft): Sums => sumsBy((currency) => sumAt(packed, `priceIn.${currency}`))

/** What the prices of packages are, and would be by a rule; undefined while the percentage has a problem. */
export function linesOf(
  packages: readonly PackageDraft[],
  terms: TermsDraft,
  settings: Pick<GameSettings, 'packages'>,
  rule: BulkRule,
): PriceLine[] | undefined {
  const read = percentOf(rule)
  if (!('value' in read)) return undefined
  return packages.map((packed) => {
    const costs = costsOf(packed, terms, settings)
    const before = pricesOf(ownOf(packed), terms, costs)
    const from = { percent: before, margin: costs, cost: pricesOf({}, terms, costs) }[rule.way]
    const after = sumsBy((currency) => {
      const sum = from[currency]
      // A currency in which the package is not sold stays out, and one whose cost nobody knows as it is.
      if (sum === undefined || before[currency] === undefined) return rule.way === 'cost' ? sum : before[currency]
      return rule.way === 'cost' ? sum : raised(sum, read.value, currency)
    })
    return { packed, before, after, costs }
  })
}

/** The currencies in which a package would be sold below its cost, and so not at all. */
export const belowCost = ({ after, costs }: PriceLine): Currency[] =>
  currencies.filter((currency) => Number(after[currency]) < Number(costs[currency]))

/** How much more than it costs a package is sold for, in percent to a tenth; undefined where that is not known. */
export function marginIn({ after, costs }: PriceLine, currency: Currency): number | undefined {
  const [sold, cost] = [after[currency], costs[currency]]
  return sold === undefined || !cost ? undefined : Math.round((sold / cost - 1) * 1000) / 10 || 0
}

/** A package with the prices of its line: own ones, or none where they go back to the margin of the game. */
export const pricedBy = ({ packed, after }: PriceLine, { way }: BulkRule): PackageDraft => ({
  ...packed,
  ...byCurrencyIn('priceIn', (currency) => (way === 'cost' ? '' : String(after[currency] ?? ''))),
})
