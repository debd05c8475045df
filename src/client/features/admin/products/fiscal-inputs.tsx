import { useState } from 'react'
import { useTranslation } from '../../../i18n/translation'
import { Inputs } from '../form/inputs'
import type { Problems } from '../form/problems'
import type { ShelfFiscal } from './fiscal-draft'
import { fiscalFields } from './product-fields'

type Props = {
  shelf: ShelfFiscal
  problems: Problems
  /** The beginning of the shop's names of the shelf. */
  at: string
  onChange: (part: Pick<ShelfFiscal, 'fiscal'>) => void
}

/** What receipts in Uzbekistan say of all amounts of a shelf, folded away where nothing is filled in. */
export function FiscalInputs({ shelf: { fiscal, stored }, problems, at, onChange }: Props) {
  const { t } = useTranslation()
  const [isWanted, setWanted] = useState(stored !== 'none')
  const place = `${at}fiscal.`
  // A field with a problem is never folded away.
  const isOpen = isWanted || Object.keys(problems).some((name) => name.startsWith(place))
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setWanted(currentTarget.open)}
      className="rounded-control border border-line px-4 py-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('admin.product.fiscal')}</summary>
      <p className="mb-3 text-sm text-muted">
        {t(stored === 'mixed' ? 'admin.product.fiscalMixed' : 'admin.product.fiscalHint')}
      </p>
      <div className="grid items-start gap-4 pb-2 sm:grid-cols-3">
        <Inputs
          fields={fiscalFields}
          draft={fiscal}
          problems={problems}
          at={place}
          onType={(name, typed) => onChange({ fiscal: { ...fiscal, [name]: typed } })}
        />
      </div>
    </details>
  )
}
