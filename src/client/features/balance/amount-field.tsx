import type { Currency } from '../../../shared/money'
import { Field } from '../../components/field'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import type { Amount, Bounds } from './amount'

const quickAmounts = { usd: [5, 10, 20, 50, 100], rub: [500, 1000, 2000, 5000] } as const satisfies Record<
  Currency,
  readonly number[]
>

type Props = { amount: Amount; currency: Currency; bounds: Bounds; quick?: boolean }

/** A sum of money with its bounds, and buttons for the usual ones. */
export function AmountField({ amount, currency, bounds, quick = false }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const short = (sum: number) => money(sum, currency, Number.isInteger(sum) ? 0 : 2)
  const range = t('topup.bounds', { min: short(bounds.min), max: short(bounds.max) })
  const offered = quickAmounts[currency].filter((sum) => sum >= bounds.min && sum <= bounds.max)
  return (
    <div className="grid gap-2.5">
      <Field
        name="amount"
        label={t('topup.amount')}
        hint={amount.invalid ? `${t('errors.invalid_amount')}. ${range}` : range}
        invalid={amount.invalid}
        inputMode="decimal"
        autoComplete="off"
        value={amount.text}
        onChange={(event) => amount.setText(event.target.value)}
      />
      {quick && (
        <fieldset className="flex flex-wrap gap-2" aria-label={t('topup.quick')}>
          {offered.map((sum) => (
            <button
              key={sum}
              type="button"
              aria-pressed={amount.typed === sum}
              onClick={() => amount.setText(String(sum))}
              className="min-h-11 rounded-full border border-edge px-4 font-semibold tabular-nums transition hover:bg-raised aria-pressed:border-accent-ink aria-pressed:bg-accent/10"
            >
              {short(sum)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
