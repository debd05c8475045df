import { useState } from 'react'
import { type Currency, times } from '../../../../shared/money'
import { vouchersAtOnce } from '../../../../shared/vouchers'
import type { useMakeVouchers } from '../../../calls/admin-vouchers'
import { Field } from '../../../components/field'
import { Select } from '../../../components/select'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import { useShownCurrency, useSold } from '../../../i18n/shown-currency'
import { ActDialog } from '../act'
import { numberIn, sumIn } from '../sum'

type Props = { make: ReturnType<typeof useMakeVouchers>; onClose: () => void }

/** Asks how many vouchers of which sum, and says what all of them will be worth. */
export function MakeDialog({ make, onClose }: Props) {
  const { t, money } = useFormat()
  const sold = useSold()
  const [currency, setCurrency] = useState<Currency>(useShownCurrency().currency)
  const [sum, setSum] = useState('')
  const [many, setMany] = useState('1')
  const amount = sumIn(sum, currency)
  const count = numberIn(many, 0)
  const isSum = amount !== undefined && amount > 0
  const isCount = count !== undefined && count > 0 && count <= vouchersAtOnce
  const isFit = isSum && isCount
  const isWrong = !isSum && sum.trim() !== ''
  return (
    <ActDialog
      title={t('admin.vouchers.make')}
      confirm={t('admin.vouchers.make')}
      incomplete={!isFit}
      call={make}
      input={(reason) => (isFit ? { currency, amount, count, reason } : undefined)}
      done={(made) => t('admin.vouchers.made', { count: made.codes.length })}
      onClose={onClose}
    >
      <Select
        label={t('admin.orders.currency')}
        options={sold.map((each) => ({ value: each, label: t(currencyNames[each]) }))}
        value={currency}
        onChoose={setCurrency}
      />
      <Field
        label={t('admin.vouchers.amount')}
        hint={isWrong ? t('errors.invalid_amount') : undefined}
        invalid={isWrong}
        inputMode="decimal"
        autoComplete="off"
        value={sum}
        onChange={({ target }) => setSum(target.value)}
      />
      <Field
        label={t('admin.vouchers.count')}
        hint={t('admin.vouchers.countHint', { most: vouchersAtOnce })}
        invalid={!isCount && many.trim() !== ''}
        inputMode="numeric"
        autoComplete="off"
        value={many}
        onChange={({ target }) => setMany(target.value)}
      />
      <p role="status" className="font-semibold tabular-nums empty:hidden">
        {isFit && t('admin.vouchers.total', { sum: money(times(amount, count), currency) })}
      </p>
    </ActDialog>
  )
}
