import { type FormEvent, useState } from 'react'
import { type SupplySource, supplierNames, supplySources } from '../../../../shared/suppliers'
import { type SupplyChange, useEditSupply } from '../../../calls/admin-stock'
import type { SupplierItem } from '../../../calls/admin-suppliers'
import { isChangedMeanwhile } from '../../../calls/changed'
import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { ChangedDialog, type Told } from '../changed-dialog'
import { ItemSearchDialog } from '../items/item-search-dialog'
import { useOfferName } from '../offer-name'
import { sumIn } from '../sum'
import { supplierTitles } from '../supplier-titles'
import { useTyped } from '../use-typed'
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
function changeOf({ lowStock, source, supplier, supplierRef, maxCost, margin }: Form): Omit<SupplyChange, 'version'> {
  const own = { lowStock: Number(lowStock), source }
  if (source === 'stock') return own
  return { ...own, supplier, supplierRef: supplierRef.trim(), maxCost: sumIn(maxCost) ?? null, margin: Number(margin) }
}

/** What the form says, in words. */
function useTell() {
  const { t } = useTranslation()
  return ({ lowStock, source, supplier, supplierRef, maxCost, margin }: Form): Told => [
    { name: t('admin.supply.lowStock'), value: lowStock },
    { name: t('admin.supply.source'), value: t(sourceNames[source]) },
    ...(source === 'stock'
      ? []
      : [
          { name: t('admin.supply.supplier'), value: supplierTitles[supplier] },
          { name: t('admin.supply.ref'), value: supplierRef },
          { name: t('admin.supply.maxCost'), value: maxCost },
          { name: t('admin.supply.margin'), value: margin },
        ]),
  ]
}

/** The form of an offer, and the supplier's item it names as far as that was looked up here. */
function useSupply(productId: string, offer: Offer) {
  const { t } = useTranslation()
  const edit = useEditSupply(productId)
  const typed = useTyped(offer, formOf)
  const { draft: form, change, undo, pin } = typed
  const [found, setFound] = useState<SupplierItem>()
  const choose = (item: SupplierItem) => {
    setFound(item)
    change({ supplierRef: item.ref })
  }
  const send = (wish: SupplyChange & { offerId: string }) =>
    edit.mutate(wish, {
      onSuccess: () => {
        undo()
        notify.success(t('admin.supply.saved'))
      },
    })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send({ offerId: offer.offerId, ...changeOf(form), version: pin().version })
  }
  const item = found?.ref === form.supplierRef.trim() ? found : undefined
  return { form, item, typed, edit, change, choose, send, save }
}

const anyCode = { kind: 'code', taken: [] } as const

/** Where the pieces of an offer come from, and when its stock counts as low. */
export function SupplyForm({ productId, offer }: { productId: string; offer: Offer }) {
  const { t } = useTranslation()
  const offerName = useOfferName()
  const problemText = useProblemText()
  const { form, item, typed, edit, change, choose, send, save } = useSupply(productId, offer)
  const tell = useTell()
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
        {edit.error && !isChangedMeanwhile(edit.error) && <Alert>{problemText(edit.error)}</Alert>}
        {offer.paused === 'region' && <Alert>{t('admin.supply.regionMoved', { region: offer.usableIn ?? '' })}</Alert>}
        <OwnFields form={form} onChange={change} />
        {form.source !== 'stock' && (
          <SupplierFields terms={form} item={item} onChange={change} onSearch={() => setIsSearching(true)} />
        )}
        <Button type="submit" pending={edit.isPending}>
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
      <ChangedDialog edit={edit} typed={typed} tell={tell} onSave={send} />
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
