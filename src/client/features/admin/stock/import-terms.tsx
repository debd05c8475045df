import { adminLimits } from '../../../../shared/admin-limits'
import { type Currency, currencies } from '../../../../shared/money'
import type { CodeCost } from '../../../calls/admin-stock'
import { Field } from '../../../components/field'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { sumIn } from '../sum'

export type Terms = { expires: string; cost: string; currency: Currency }

export const noTerms: Terms = { expires: '', cost: '', currency: 'usd' }

/** A day is good until its end, where the administrator is. */
const endOf = (day: string): Date => new Date(`${day}T23:59:59`)

export const expiryOf = ({ expires }: Terms): string | null => (expires ? endOf(expires).toISOString() : null)

export function costOf({ cost, currency }: Terms): CodeCost | null {
  const amount = sumIn(cost)
  return amount === undefined ? null : { currency, amount }
}

/** What keeps an import from being sent: a code that could hardly be sold any more, or a cost that is no sum. */
export function problemsOf({ expires, cost }: Terms, nowMs: number) {
  return {
    expires: expires !== '' && endOf(expires).getTime() <= nowMs + adminLimits.codes.shelfLifeMs,
    cost: cost.trim() !== '' && sumIn(cost) === undefined,
  }
}

type Props = { terms: Terms; problems: ReturnType<typeof problemsOf>; onChange: (terms: Terms) => void }

/** What may be known of a batch beside its codes. */
export function ImportTerms({ terms, problems, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field
        label={t('admin.import.expires')}
        hint={t(problems.expires ? 'admin.import.expiresTooSoon' : 'admin.import.optional')}
        invalid={problems.expires}
        type="date"
        value={terms.expires}
        onChange={({ target }) => onChange({ ...terms, expires: target.value })}
      />
      <Field
        label={t('admin.import.cost')}
        hint={t(problems.cost ? 'errors.invalid_amount' : 'admin.import.optional')}
        invalid={problems.cost}
        inputMode="decimal"
        autoComplete="off"
        value={terms.cost}
        onChange={({ target }) => onChange({ ...terms, cost: target.value })}
      />
      <Select
        label={t('admin.import.currency')}
        value={terms.currency}
        onChoose={(currency) => onChange({ ...terms, currency })}
        options={currencies.map((each) => ({ value: each, label: each.toUpperCase() }))}
      />
    </div>
  )
}
