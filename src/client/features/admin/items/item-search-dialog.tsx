import { useState } from 'react'
import { supplierTitles } from '../../../../shared/party-titles'
import type { SupplierName } from '../../../../shared/suppliers'
import type { SupplierItem } from '../../../calls/admin-suppliers'
import { Modal } from '../../../components/modal'
import { Select } from '../../../components/select'
import { startHere } from '../../../components/start-here'
import { useTranslation } from '../../../i18n/translation'
import { ItemList } from './item-list'
import type { Wanted } from './unfit'
import { WordsForm } from './words-form'

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
  const [asked, setAsked] = useState('')
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
      <div className="mb-5">
        <WordsForm ref={startHere} isHinted onSearch={setAsked} />
      </div>
      {asked && (
        <ItemList supplier={supplier} search={asked} wanted={wanted} onChoose={(item) => onChoose(item, supplier)} />
      )}
    </Modal>
  )
}
