import { type Currency, mainCurrency } from '../../../../shared/money'
import type { GamePackage } from '../../../calls/admin-games'
import type { AnyDraft } from '../form/fields'
import { type PackageDraft, rateName, type TermsDraft } from './game-fields'

const isTyped = (draft: AnyDraft, name: string): boolean => String(draft[name] ?? '').trim() !== ''

/** The currencies of the shop that a form has no rate of: packages without a price of their own are not sold in them. */
export const unratedIn = (terms: TermsDraft, sold: readonly Currency[]): Currency[] =>
  sold.filter((currency) => currency !== mainCurrency && !isTyped(terms, rateName(currency)))

/**
 * In which currencies of the shop a package is not sold. `unrated`: there is neither a rate nor a price of its own.
 * `unknownCost`: there is a price, and the supplier, whose rate is not set, may take more than that.
 */
export function unsoldIn(
  packed: PackageDraft,
  saved: Pick<GamePackage, 'priceIn' | 'sells'> | undefined,
  terms: TermsDraft,
  sold: readonly Currency[],
): { unrated: Currency[]; unknownCost: Currency[] } {
  const without = unratedIn(terms, sold)
  const isPriced = (currency: Currency) => isTyped(packed, `priceIn.${currency}`)
  const isUnknown = (currency: Currency) =>
    Boolean(saved?.sells) && saved?.priceIn[currency] !== undefined && saved.sells?.priceIn[currency] === undefined
  return {
    unrated: without.filter((currency) => !isPriced(currency)),
    unknownCost: without.filter((currency) => isPriced(currency) && isUnknown(currency)),
  }
}
