import { type FormEvent, useState } from 'react'
import { useEditSupply } from '../../../calls/admin-stock'
import type { SupplierItem } from '../../../calls/admin-suppliers'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { useProblemText } from '../../../i18n/problem-text'
import { ChangedDialog } from '../form/changed-dialog'
import { Inputs } from '../form/inputs'
import { useForm } from '../form/use-form'
import { ItemSearchDialog } from '../items/item-search-dialog'
import type { Offer } from './offer-choice'
import { SupplierFields } from './supplier-fields'
import { changeOf, ownFields, supplyForm } from './supply-fields'

const anyCode = { kind: 'code', taken: [] } as const

/** Where the pieces of an offer come from, and when its stock counts as low. */
export function SupplyForm({ productId, offer }: { productId: string; offer: Offer }) {
  const { t, offer: offerName } = useFormat()
  const { problemText } = useProblemText()
  const form = useForm(supplyForm, offer, useEditSupply(productId), () => notify.success(t('admin.supply.saved')))
  const [found, setFound] = useState<SupplierItem>()
  const [isSearching, setIsSearching] = useState(false)
  const { draft, problems } = form
  // An item of another supplier says nothing.
  const type = (name: string, typed: string | boolean) =>
    form.change({ [name]: typed, ...(name === 'supplier' && { supplierRef: '' }) })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wish = form.look() && changeOf(draft)
    if (wish) form.send({ offerId: offer.offerId, ...wish, version: form.pin().version })
  }
  const choose = (item: SupplierItem) => {
    setFound(item)
    form.change({ supplierRef: item.ref })
    setIsSearching(false)
  }
  return (
    <>
      <form ref={form.place} onSubmit={save} aria-labelledby="supply" className="panel grid gap-5 p-5">
        <div>
          <h2 id="supply" className="text-heading">
            {t('admin.supply.title')}
          </h2>
          <p className="text-muted">{offerName(offer)}</p>
        </div>
        {form.error && <Alert>{problemText(form.error)}</Alert>}
        {offer.paused === 'region' && <Alert>{t('admin.supply.regionMoved', { region: offer.usableIn ?? '' })}</Alert>}
        <Inputs fields={ownFields} draft={draft} problems={problems} onType={type} />
        {draft.source !== 'stock' && (
          <SupplierFields
            draft={draft}
            problems={problems}
            item={found?.ref === draft.supplierRef.trim() ? found : undefined}
            onType={type}
            onSearch={() => setIsSearching(true)}
          />
        )}
        <Button type="submit" pending={form.pending}>
          {t('admin.games.save')}
        </Button>
      </form>
      {isSearching && (
        <ItemSearchDialog
          suppliers={[draft.supplier]}
          wanted={anyCode}
          onChoose={choose}
          onClose={() => setIsSearching(false)}
        />
      )}
      <ChangedDialog form={form} />
    </>
  )
}
