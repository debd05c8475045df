import { useState } from 'react'
import type { Currency } from '../../../../shared/money'
import { Field } from '../../../components/field'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import { sumIn } from '../sum'

/** A sum to give back, in major units, at first all that is left. `value` is undefined while the text is no sum. */
export function useSum(left: number, currency: Currency) {
  const { money } = useFormat()
  const [text, setText] = useState(String(left))
  // A bank may have left a rest that is finer than its currency is shown: all of it can go back.
  const typed = text === String(left) ? left : sumIn(text, currency)
  const value = typed !== undefined && typed > 0 && typed <= left ? typed : undefined
  return { left, currency, text, setText, value, shown: value && money(value, currency) }
}

export function SumField({ sum: { left, currency, text, setText, value } }: { sum: ReturnType<typeof useSum> }) {
  const { t, money } = useFormat()
  return (
    <Field
      label={t('admin.order.refundAmount', { currency: t(currencyNames[currency]) })}
      hint={t('admin.order.refundLeft', { sum: money(left, currency) })}
      invalid={value === undefined && text !== ''}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
