import { Search } from 'lucide-react'
import { type SupplierName, supplierNames } from '../../../../shared/suppliers'
import type { SupplierItem } from '../../../calls/admin-suppliers'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { useCostText } from '../cost-text'
import { sumIn } from '../sum'
import { supplierTitles } from '../supplier-titles'

export type SupplierTerms = { supplier: SupplierName; supplierRef: string; maxCost: string; margin: string }

type Props = {
  terms: SupplierTerms
  /** The item that the terms name, as far as it is known. */
  item: SupplierItem | undefined
  onChange: (part: Partial<SupplierTerms>) => void
  onSearch: () => void
}

/** Which item of which supplier an offer is delivered from: found by words, or typed as its number. */
export function SupplierFields({ terms, item, onChange, onSearch }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('admin.supply.supplier')}
        value={terms.supplier}
        onChoose={(supplier) => onChange({ supplier, supplierRef: '' })}
        options={supplierNames.map((each) => ({ value: each, label: supplierTitles[each] }))}
      />
      <div className="grid gap-2.5">
        <ItemField text={terms.supplierRef} item={item} onType={(supplierRef) => onChange({ supplierRef })} />
        <Button look="secondary" onClick={onSearch}>
          <Search aria-hidden="true" className="size-5" />
          {t('admin.supply.search')}
        </Button>
      </div>
      <CeilingField text={terms.maxCost} item={item} onType={(maxCost) => onChange({ maxCost })} />
      <Field
        label={t('admin.supply.margin')}
        hint={t('admin.supply.marginHint')}
        type="number"
        min={0}
        max={500}
        step="any"
        required
        value={terms.margin}
        onChange={({ target }) => onChange({ margin: target.value })}
      />
    </>
  )
}

type FieldProps = { text: string; item: SupplierItem | undefined; onType: (text: string) => void }

function ItemField({ text, item, onType }: FieldProps) {
  const { t } = useTranslation()
  const costText = useCostText()
  const told = item && [
    item.name,
    item.region ?? t('admin.items.noRegion'),
    costText({ currency: item.currency, amount: item.price }),
    t(item.inStock ? 'admin.items.inStock' : 'admin.items.outOfStock'),
  ]
  return (
    <Field
      label={t('admin.supply.ref')}
      hint={told?.join(' · ') ?? t('admin.supply.refHint')}
      autoComplete="off"
      required
      maxLength={60}
      value={text}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

function CeilingField({ text, item, onType }: FieldProps) {
  const { t } = useTranslation()
  const costText = useCostText()
  const ceiling = sumIn(text)
  const tooDear = item && ceiling !== undefined && ceiling < item.price ? item : undefined
  return (
    <Field
      label={t('admin.supply.maxCost')}
      hint={
        tooDear
          ? t('admin.supply.tooDear', { cost: costText({ currency: tooDear.currency, amount: tooDear.price }) })
          : t('admin.supply.maxCostHint')
      }
      invalid={tooDear !== undefined}
      inputMode="decimal"
      pattern="\s*\d{1,9}([.,]\d{1,2})?\s*"
      autoComplete="off"
      required
      value={text}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
