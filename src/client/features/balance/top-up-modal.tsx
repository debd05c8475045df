import { useState } from 'react'
import type { PaymentOptions } from '../../../shared/contract/payments'
import type { PaymentMethod } from '../../../shared/payments'
import { BonusNote } from '../../components/bonus-note'
import { Button } from '../../components/button'
import { Select } from '../../components/select'
import { methodNames } from '../../i18n/money-words'
import { useShownCurrency } from '../../i18n/shown-currency'
import { useTranslation } from '../../i18n/translation'
import { amountIn } from './amount'
import { AmountField, useAmount } from './amount-field'
import { CurrencySelect } from './currency-select'
import { type Start, TopUpDialog } from './top-up-dialog'

type Props = { options: PaymentOptions; onClose: () => void; onDone: () => void }

/** The short way to top up, without leaving the profile. */
export function TopUpModal({ options, onClose, onDone }: Props) {
  const { t } = useTranslation()
  return (
    <TopUpDialog title={t('topup.title')} options={options} onClose={onClose} onDone={onDone}>
      {(start) => <ShortForm options={options} {...start} />}
    </TopUpDialog>
  )
}

function ShortForm({ options, start, pending }: { options: PaymentOptions } & Start) {
  const { t } = useTranslation()
  const [currency, setCurrency] = useState(useShownCurrency().currency)
  const [preferred, setPreferred] = useState<PaymentMethod>()
  const { methods, topUp, topUpBonus } = options[currency]
  const amount = useAmount(currency, topUp)
  const method = methods.find((each) => each === preferred) ?? methods[0]
  const goOn = (sum: number) => method && start({ currency, amount: sum, method })
  return (
    <form noValidate onSubmit={(event) => amount.submit(event, goOn)} className="grid gap-5">
      <CurrencySelect value={currency} onChoose={setCurrency} />
      {method && methods.length > 1 && (
        <Select
          label={t('topup.method')}
          options={methods.map((value) => ({ value, label: t(methodNames[value]) }))}
          value={method}
          onChoose={setPreferred}
        />
      )}
      <AmountField amount={amount} currency={currency} bounds={topUp} />
      <BonusNote steps={topUpBonus} currency={currency} amount={amountIn(amount.text, currency)} />
      <Button type="submit" disabled={!method} pending={pending}>
        {t(pending ? 'checkout.leaving' : 'topup.continue')}
      </Button>
    </form>
  )
}
