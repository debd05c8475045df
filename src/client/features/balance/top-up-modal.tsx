import { type FormEvent, useState } from 'react'
import type { PaymentOptions } from '../../../shared/contract/payments'
import { type Currency, currencies } from '../../../shared/money'
import { Button } from '../../components/button'
import { Select } from '../../components/select'
import { currencyNames } from '../../i18n/money-words'
import { useTranslation } from '../../i18n/translation'
import { useAmount } from './amount'
import { AmountField } from './amount-field'
import { focusAmount } from './focus-amount'
import { TopUpDialog } from './top-up-dialog'
import type { Start } from './use-start-top-up'

type Props = { options: PaymentOptions; onClose: () => void; onDone: () => void }

/** The short way to top up, by card, without leaving the profile. */
export function TopUpModal({ options, onClose, onDone }: Props) {
  const { t } = useTranslation()
  return (
    <TopUpDialog title={t('topup.title')} onClose={onClose} onDone={onDone}>
      {(start) => <ShortForm options={options} {...start} />}
    </TopUpDialog>
  )
}

function ShortForm({ options, start, pending }: { options: PaymentOptions } & Start) {
  const { t } = useTranslation()
  const [currency, setCurrency] = useState<Currency>('usd')
  const { methods, topUp } = options[currency]
  const amount = useAmount(topUp)
  const [method] = methods
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    amount.send()
    if (amount.amount === undefined) focusAmount(event.currentTarget)
    else if (method) start({ currency, amount: amount.amount, method })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Select
        label={t('topup.currency')}
        value={currency}
        onChoose={setCurrency}
        options={currencies.map((each) => ({ value: each, label: t(currencyNames[each]) }))}
      />
      <AmountField amount={amount} currency={currency} bounds={topUp} />
      <Button type="submit" disabled={!method} pending={pending}>
        {t(pending ? 'checkout.leaving' : 'topup.continue')}
      </Button>
    </form>
  )
}
