import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SupplierName, type SupplySource, supplierNames, supplySources } from '../../../../shared/suppliers'
import { type SupplyChange, useEditSupply } from '../../../calls/admin-stock'
import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { Select } from '../../../components/select'
import { useOfferName } from '../offer-name'
import { sumIn } from '../sum'
import type { Offer } from './offer-choice'

const sourceNames = {
  stock: 'admin.supply.fromStock',
  supplier: 'admin.supply.fromSupplier',
  stock_then_supplier: 'admin.supply.fromBoth',
} as const satisfies Record<SupplySource, string>

const supplierTitles = { gamesdrop: 'GamesDrop', kinguin: 'Kinguin' } as const satisfies Record<SupplierName, string>

type Form = {
  lowStock: string
  source: SupplySource
  supplier: SupplierName
  supplierRef: string
  maxCost: string
  margin: string
}

const formOf = (offer: Offer): Form => ({
  lowStock: String(offer.lowStock),
  source: offer.source,
  supplier: offer.supplier ?? supplierNames[0],
  supplierRef: offer.supplierRef ?? '',
  maxCost: offer.maxCost === null ? '' : String(offer.maxCost),
  margin: String(offer.margin),
})

/** What the form says about the supplier is sent only while it is shown. */
function changeOf({ lowStock, source, supplier, supplierRef, maxCost, margin }: Form): SupplyChange {
  const own = { lowStock: Number(lowStock), source }
  if (source === 'stock') return own
  return { ...own, supplier, supplierRef: supplierRef.trim(), maxCost: sumIn(maxCost) ?? null, margin: Number(margin) }
}

type SupplierProps = { form: Form; onChange: (part: Partial<Form>) => void }

function SupplierFields({ form, onChange }: SupplierProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('admin.supply.supplier')}
        value={form.supplier}
        onChoose={(supplier) => onChange({ supplier })}
        options={supplierNames.map((each) => ({ value: each, label: supplierTitles[each] }))}
      />
      <Field
        label={t('admin.supply.ref')}
        hint={t('admin.supply.refHint')}
        autoComplete="off"
        required
        maxLength={60}
        value={form.supplierRef}
        onChange={({ target }) => onChange({ supplierRef: target.value })}
      />
      <Field
        label={t('admin.supply.maxCost')}
        hint={t('admin.supply.maxCostHint')}
        inputMode="decimal"
        pattern="\s*\d{1,9}([.,]\d{1,2})?\s*"
        autoComplete="off"
        required
        value={form.maxCost}
        onChange={({ target }) => onChange({ maxCost: target.value })}
      />
      <Field
        label={t('admin.supply.margin')}
        hint={t('admin.supply.marginHint')}
        type="number"
        min={0}
        max={500}
        step="any"
        required
        value={form.margin}
        onChange={({ target }) => onChange({ margin: target.value })}
      />
    </>
  )
}

/** Where the pieces of an offer come from, and when its stock counts as low. */
export function SupplyForm({ productId, offer }: { productId: string; offer: Offer }) {
  const { t } = useTranslation()
  const offerName = useOfferName()
  const problemText = useProblemText()
  const edit = useEditSupply(productId)
  const [form, setForm] = useState(() => formOf(offer))
  const change = (part: Partial<Form>) => setForm((old) => ({ ...old, ...part }))
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    edit.mutate(
      { offerId: offer.offerId, ...changeOf(form) },
      { onSuccess: () => notify.success(t('admin.supply.saved')) },
    )
  }
  return (
    <form onSubmit={save} aria-labelledby="supply" className="panel grid gap-5 p-5">
      <div>
        <h2 id="supply" className="text-heading">
          {t('admin.supply.title')}
        </h2>
        <p className="text-muted">{offerName(offer)}</p>
      </div>
      {edit.error && <Alert>{problemText(edit.error)}</Alert>}
      <Field
        label={t('admin.supply.lowStock')}
        hint={t('admin.supply.lowStockHint')}
        type="number"
        min={0}
        max={100_000}
        required
        value={form.lowStock}
        onChange={({ target }) => change({ lowStock: target.value })}
      />
      <Select
        label={t('admin.supply.source')}
        value={form.source}
        onChoose={(source) => change({ source })}
        options={supplySources.map((each) => ({ value: each, label: t(sourceNames[each]) }))}
      />
      {form.source !== 'stock' && <SupplierFields form={form} onChange={change} />}
      <Button type="submit" pending={edit.isPending}>
        {t('admin.supply.save')}
      </Button>
    </form>
  )
}
