import { useState } from 'react'
import type { PaymentOptions } from '../../../shared/contract/payments'
import { type Currency, mainCurrency } from '../../../shared/money'
import { Button } from '../../components/button'
import { useTranslation } from '../../i18n/translation'
import { AmountField, useAmount } from './amount-field'
import { CurrencySelect } from './currency-select'
import { type Start, TopUpDialog } from './top-up-dialog'

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
  const [currency, setCurrency] = useState<Currency>(mainCurrency)
  const { methods, topUp } = options[currency]
  const amount = useAmount(currency, topUp)
  const [method] = methods
  const goOn = (sum: number) => method && start({ currency, amount: sum, method })
  return (
    <form noValidate onSubmit={(event) => amount.submit(event, goOn)} className="grid gap-5">
      <CurrencySelect value={currency} onChoose={setCurrency} />
      <AmountField amount={amount} currency={currency} bounds={topUp} />
      <Button type="submit" disabled={!method} pending={pending}>
        {t(pending ? 'checkout.leaving' : 'topup.continue')}
      </Button>
    </form>
  )
}
