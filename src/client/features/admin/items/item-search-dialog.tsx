import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { SupplierName } from '../../../../shared/suppliers'
import { type SupplierItem, shortestSearch } from '../../../calls/admin-suppliers'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { Modal } from '../../../components/modal'
import { Select } from '../../../components/select'
import { startHere } from '../../../components/start-here'
import { useTranslation } from '../../../i18n/translation'
import { supplierTitles } from '../supplier-titles'
import { ItemList } from './item-list'
import type { Wanted } from './unfit'

const longestSearch = 60

type Props<Name extends SupplierName> = {
  /** Whose catalogue can be looked into. */
  suppliers: readonly [Name, ...Name[]]
  wanted: Wanted
  onChoose: (item: SupplierItem, supplier: Name) => void
  onClose: () => void
}

/** Finds an item in a supplier's catalogue by words; the one that is pressed is chosen. */
export function ItemSearchDialog<Name extends SupplierName>({ suppliers, wanted, onChoose, onClose }: Props<Name>) {
  const { t } = useTranslation()
  const [supplier, setSupplier] = useState<Name>(suppliers[0])
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [isShort, setIsShort] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = text.trim()
    const isTooShort = words.length < shortestSearch
    setIsShort(isTooShort)
    if (!isTooShort) setAsked(words)
  }
  return (
    <Modal title={t('admin.items.title', { supplier: supplierTitles[supplier] })} shape="page" onClose={onClose}>
      {suppliers.length > 1 && (
        <Select
          label={t('admin.supply.supplier')}
          options={suppliers.map((value) => ({ value, label: supplierTitles[value] }))}
          value={supplier}
          onChoose={setSupplier}
        />
      )}
      <search>
        <form noValidate onSubmit={submit} className="mb-5 grid items-start gap-3 sm:grid-cols-[1fr_auto]">
          <Field
            ref={startHere}
            enterKeyHint="search"
            label={t('admin.items.words')}
            hint={t('admin.items.wordsHint', { min: shortestSearch })}
            invalid={isShort}
            autoComplete="off"
            maxLength={longestSearch}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button icon={Search} type="submit" className="min-h-12 sm:mt-7.5">
            {t('admin.items.find')}
          </Button>
        </form>
      </search>
      {asked && (
        <ItemList supplier={supplier} search={asked} wanted={wanted} onChoose={(item) => onChoose(item, supplier)} />
      )}
    </Modal>
  )
}
