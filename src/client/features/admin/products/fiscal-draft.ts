import type { Fiscal } from '../../../../shared/contract/catalogue'
import { type Draft as DraftOf, draftOf, problemsIn, valuesOf } from '../form/fields'
import type { Problems } from '../form/problems'
import { fiscalFields } from './product-fields'

/** What receipts say of all amounts of a shelf, as it is typed. */
export type FiscalDraft = DraftOf<Fiscal>
/** `stored`: whether the amounts have it, all the same. Where they differ nothing is shown, and empty fields change nothing. */
export type ShelfFiscal = { fiscal: FiscalDraft; stored: 'none' | 'same' | 'mixed' }

export const emptyFiscal: ShelfFiscal = { fiscal: { ikpu: '', packageCode: '', vatPercent: '' }, stored: 'none' }

export function fiscalOfShelf(amounts: readonly { fiscal?: Fiscal | undefined }[]): ShelfFiscal {
  const [first] = amounts
  const texts = new Set(amounts.map(({ fiscal }) => JSON.stringify(fiscal)))
  if (texts.size > 1) return { ...emptyFiscal, stored: 'mixed' }
  return first?.fiscal ? { fiscal: draftOf<Fiscal>(fiscalFields, first.fiscal), stored: 'same' } : emptyFiscal
}

export const isFilled = (fiscal: FiscalDraft): boolean => Object.values(fiscal).some((text) => text.trim() !== '')

/** It is written as a whole or not at all. `at`: the beginning of the shop's names of the shelf. */
export const fiscalProblems = ({ fiscal }: ShelfFiscal, at: string): Problems =>
  isFilled(fiscal) ? problemsIn(fiscalFields, fiscal, `${at}fiscal.`) : {}

/** What is said of every amount of the shelf: null takes it away, undefined leaves it as it is. */
export function saidFiscal({ fiscal, stored }: ShelfFiscal): Fiscal | null | undefined {
  if (isFilled(fiscal)) return valuesOf<Fiscal>(fiscalFields, fiscal)
  return stored === 'same' ? null : undefined
}
