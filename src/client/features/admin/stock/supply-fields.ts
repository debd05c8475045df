import { supplierTitles } from '../../../../shared/party-titles'
import { type CodeSupplier, codeSuppliers, type SupplySource } from '../../../../shared/suppliers'
import type { SupplyChange } from '../../../calls/admin-stock'
import { type Draft, draftOf, type Fields, problemsIn, textOfFields, valuesOf } from '../form/fields'
import { anySum, numberWithin, requiredWords } from '../form/readings'
import type { Form } from '../form/use-form'
import type { Offer } from './offer-choice'

type Own = Pick<Offer, 'lowStock' | 'source'>
type FromSupplier = { supplier: CodeSupplier; supplierRef: string; maxCost: number; margin: number }
export type SupplyDraft = Draft<Own & FromSupplier>

const highest = { lowStock: 100_000, margin: 500 }

export const ownFields = {
  lowStock: {
    label: 'admin.supply.lowStock',
    hint: 'admin.supply.lowStockHint',
    read: numberWithin({ max: highest.lowStock }),
    input: { type: 'number', min: 0, max: highest.lowStock, required: true },
  },
  source: {
    label: 'admin.supply.source',
    options: {
      stock: 'admin.supply.fromStock',
      supplier: 'admin.supply.fromSupplier',
      stock_then_supplier: 'admin.supply.fromBoth',
    },
  },
} as const satisfies Fields<Own>

/** The supplier's item from which an offer is delivered: found by words, or typed as its number. */
export const supplierFields = {
  supplier: {
    label: 'admin.supply.supplier',
    options: { gamesdrop: { name: supplierTitles.gamesdrop }, kinguin: { name: supplierTitles.kinguin } },
  },
  supplierRef: {
    label: 'admin.supply.ref',
    hint: 'admin.supply.refHint',
    read: requiredWords,
    input: { required: true, maxLength: 60 },
  },
  maxCost: {
    label: 'admin.supply.maxCost',
    hint: 'admin.supply.maxCostHint',
    read: anySum,
    input: { inputMode: 'decimal', pattern: String.raw`\s*\d{1,9}([.,]\d{1,2})?\s*`, required: true },
  },
  margin: {
    label: 'admin.supply.margin',
    hint: 'admin.supply.marginHint',
    read: numberWithin({ max: highest.margin, decimals: 9 }),
    input: { type: 'number', min: 0, max: highest.margin, step: 'any', required: true },
  },
} as const satisfies Fields<FromSupplier>

const allFields = { ...ownFields, ...supplierFields }

/** The fields that are shown: those of the supplier only where something comes from one. */
const shownIn = ({ source }: { source: SupplySource }) => (source === 'stock' ? ownFields : allFields)

/** Fields of the supplier are sent only while they are shown. */
export const changeOf = (draft: SupplyDraft): Omit<SupplyChange, 'version'> | undefined =>
  draft.source === 'stock' ? valuesOf<Own>(ownFields, draft) : valuesOf<Own & FromSupplier>(allFields, draft)

export const supplyForm: Form<Offer, SupplyDraft> = {
  draftOf: (offer) => ({
    ...draftOf<Own>(ownFields, offer),
    supplier: offer.supplier ?? codeSuppliers[0],
    supplierRef: offer.supplierRef ?? '',
    maxCost: String(offer.maxCost ?? ''),
    margin: String(offer.margin),
  }),
  problemsOf: (draft) => problemsIn(shownIn(draft), draft),
  textOf: (draft, { t }) => textOfFields(shownIn(draft), draft, t),
}
