import { type FormEvent, useState } from 'react'
import type { Currency } from '../../../shared/money'
import { Field } from '../../components/field'
import { useFormat } from '../../i18n/format'
import { amountIn, amountWithin, type Bounds, usualAmounts } from './amount'

/** The amount of a form; it is called wrong only once the form has been sent. */
export function useAmount(currency: Currency, bounds: Bounds) {
  const [text, setText] = useState('')
  const [sent, setSent] = useState(false)
  const amount = amountWithin(text, currency, bounds)
  /** Goes on with the amount, or brings the reader, and the screen reader, to the field that is wrong. */
  const submit = (event: FormEvent<HTMLFormElement>, goOn: (amount: number) => void) => {
    event.preventDefault()
    setSent(true)
    if (amount !== undefined) goOn(amount)
    else event.currentTarget.querySelector<HTMLInputElement>('[name=amount]')?.focus()
  }
  return { text, setText, invalid: sent && amount === undefined, submit }
}

type Props = { amount: ReturnType<typeof useAmount>; currency: Currency; bounds: Bounds; quick?: boolean }

/** A sum of money with its bounds, and buttons for the usual ones. */
export function AmountField({ amount, currency, bounds, quick = false }: Props) {
  const { t, money } = useFormat()
  const short = (sum: number) => money(sum, currency, Number.isInteger(sum) ? 0 : undefined)
  const range = t('topup.bounds', { min: short(bounds.min), max: short(bounds.max) })
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
          {usualAmounts(currency, bounds).map((sum) => (
            <button
              key={sum}
              type="button"
              aria-pressed={amountIn(amount.text, currency) === sum}
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
