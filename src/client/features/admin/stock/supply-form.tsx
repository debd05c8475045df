import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SupplySource, supplierNames, supplySources } from '../../../../shared/suppliers'
import { type SupplyChange, useEditSupply } from '../../../calls/admin-stock'
import type { SupplierItem } from '../../../calls/admin-suppliers'
import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { Select } from '../../../components/select'
import { ItemSearchDialog } from '../items/item-search-dialog'
import { useOfferName } from '../offer-name'
import { sumIn } from '../sum'
import type { Offer } from './offer-choice'
import { SupplierFields, type SupplierTerms } from './supplier-fields'

const sourceNames = {
  stock: 'admin.supply.fromStock',
  supplier: 'admin.supply.fromSupplier',
  stock_then_supplier: 'admin.supply.fromBoth',
} as const satisfies Record<SupplySource, string>

type Form = SupplierTerms & { lowStock: string; source: SupplySource }

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

/** The form of an offer, and the supplier's item it names as far as that was looked up here. */
function useSupply(productId: string, offer: Offer) {
  const { t } = useTranslation()
  const edit = useEditSupply(productId)
  const [form, setForm] = useState(() => formOf(offer))
  const [found, setFound] = useState<SupplierItem>()
  const change = (part: Partial<Form>) => setForm((old) => ({ ...old, ...part }))
  const choose = (item: SupplierItem) => {
    setFound(item)
    change({ supplierRef: item.ref })
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    edit.mutate(
      { offerId: offer.offerId, ...changeOf(form) },
      { onSuccess: () => notify.success(t('admin.supply.saved')) },
    )
  }
  const item = found?.ref === form.supplierRef.trim() ? found : undefined
  return { form, item, change, choose, save, pending: edit.isPending, error: edit.error }
}

const anyCode = { kind: 'code', taken: [] } as const

/** Where the pieces of an offer come from, and when its stock counts as low. */
export function SupplyForm({ productId, offer }: { productId: string; offer: Offer }) {
  const { t } = useTranslation()
  const offerName = useOfferName()
  const problemText = useProblemText()
  const { form, item, change, choose, save, pending, error } = useSupply(productId, offer)
  const [isSearching, setIsSearching] = useState(false)
  const take = (chosen: SupplierItem) => {
    choose(chosen)
    setIsSearching(false)
  }
  return (
    <>
      <form onSubmit={save} aria-labelledby="supply" className="panel grid gap-5 p-5">
        <div>
          <h2 id="supply" className="text-heading">
            {t('admin.supply.title')}
          </h2>
          <p className="text-muted">{offerName(offer)}</p>
        </div>
        {error && <Alert>{problemText(error)}</Alert>}
        {offer.paused === 'region' && <Alert>{t('admin.supply.regionMoved', { region: offer.usableIn ?? '' })}</Alert>}
        <OwnFields form={form} onChange={change} />
        {form.source !== 'stock' && (
          <SupplierFields terms={form} item={item} onChange={change} onSearch={() => setIsSearching(true)} />
        )}
        <Button type="submit" pending={pending}>
          {t('admin.supply.save')}
        </Button>
      </form>
      {isSearching && (
        <ItemSearchDialog
          supplier={form.supplier}
          wanted={anyCode}
          onChoose={take}
          onClose={() => setIsSearching(false)}
        />
      )}
    </>
  )
}

function OwnFields({ form, onChange }: { form: Form; onChange: (part: Partial<Form>) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('admin.supply.lowStock')}
        hint={t('admin.supply.lowStockHint')}
        type="number"
        min={0}
        max={100_000}
        required
        value={form.lowStock}
        onChange={({ target }) => onChange({ lowStock: target.value })}
      />
      <Select
        label={t('admin.supply.source')}
        value={form.source}
        onChoose={(source) => onChange({ source })}
        options={supplySources.map((each) => ({ value: each, label: t(sourceNames[each]) }))}
      />
    </>
  )
}
