import { Search } from 'lucide-react'
import type { SupplierItem } from '../../../calls/admin-suppliers'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { useCostText } from '../cost-text'
import { Input } from '../form/inputs'
import type { Problems } from '../form/problems'
import { sumIn } from '../sum'
import { type SupplyDraft, supplierFields } from './supply-fields'

type Props = {
  draft: SupplyDraft
  problems: Problems
  /** The item that the draft names, as far as it is known. */
  item: SupplierItem | undefined
  onType: (name: string, typed: string | boolean) => void
  onSearch: () => void
}

/** The supplier's item from which an offer is delivered, with the name and the cost of the item. */
export function SupplierFields({ draft, problems, item, onType, onSearch }: Props) {
  const { t } = useTranslation()
  const costText = useCostText()
  const cost = item && costText({ currency: item.currency, amount: item.price })
  const facts = item && [
    item.name,
    item.region ?? t('admin.items.noRegion'),
    cost,
    t(item.inStock ? 'admin.items.inStock' : 'admin.items.outOfStock'),
  ]
  const ceiling = sumIn(draft.maxCost)
  const isTooDear = item !== undefined && ceiling !== undefined && ceiling < item.price
  const fieldOf = (name: keyof typeof supplierFields) => ({
    field: supplierFields[name],
    typed: draft[name],
    problem: problems[name],
    onType: (typed: string | boolean) => onType(name, typed),
  })
  return (
    <>
      <Input {...fieldOf('supplier')} />
      <div className="grid gap-2.5">
        <Input {...fieldOf('supplierRef')} hint={facts?.join(' · ')} />
        <Button icon={Search} look="secondary" onClick={onSearch}>
          {t('admin.supply.search')}
        </Button>
      </div>
      <Input
        {...fieldOf('maxCost')}
        hint={isTooDear ? t('admin.supply.tooDear', { cost }) : undefined}
        invalid={isTooDear || problems.maxCost !== undefined}
      />
      <Input {...fieldOf('margin')} />
    </>
  )
}
