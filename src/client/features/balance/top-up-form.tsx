import { useState } from 'react'
import type { PaymentOptions } from '../../../shared/contract/payments'
import type { Currency } from '../../../shared/money'
import type { PaymentMethod } from '../../../shared/payments'
import type { TopUp } from '../../calls/balance'
import { methodsShown } from '../../calls/methods-shown'
import { currencyFor } from '../../calls/payment-options'
import { Badge } from '../../components/badge'
import { BonusNote } from '../../components/bonus-note'
import { Button } from '../../components/button'
import { Choice } from '../../components/choice'
import { MethodNote } from '../../components/method-note'
import { useShownFirst } from '../../components/sums'
import { currencyNames, methodNames } from '../../i18n/money-words'
import { useShownCurrency } from '../../i18n/shown-currency'
import { useTranslation } from '../../i18n/translation'
import { amountIn } from './amount'
import { AmountField, useAmount } from './amount-field'

type MethodProps = {
  options: PaymentOptions
  /** Undefined where nothing works in the currency. */
  chosen: PaymentMethod | undefined
  currency: Currency
  onChoose: (method: PaymentMethod) => void
}

/** A method that works in another currency says in which; choosing it chooses that currency too. */
function MethodChoice({ options, currency, ...rest }: MethodProps) {
  const { t } = useTranslation()
  const { methods, marks } = options[currency]
  const whyNot = (method: PaymentMethod) => {
    const elsewhere = currencyFor(options, method)
    if (elsewhere) return t('checkout.worksIn', { currency: t(currencyNames[elsewhere]) })
    return method === 'sbp' ? t('common.comingSoon') : t('checkout.notIn', { currency: t(currencyNames[currency]) })
  }
  return (
    <Choice
      {...rest}
      legend={t('topup.method')}
      className="grid gap-2.5 sm:grid-cols-2"
      options={methodsShown(options, useShownFirst()).map((method) => ({
        value: method,
        disabled: currencyFor(options, method) === undefined,
        content: (
          <span className="flex grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>
              <span className="block font-bold">{t(methodNames[method])}</span>
              <MethodNote method={method} marks={marks[method]} className="text-muted" />
            </span>
            {!methods.includes(method) && <Badge tone="info">{whyNot(method)}</Badge>}
          </span>
        ),
      }))}
    />
  )
}

type Props = { options: PaymentOptions; currency: Currency | undefined; onContinue: (wanted: TopUp) => void }

/** The form of the page: sum, currency and way of paying. */
export function TopUpForm({ options, currency: last, onContinue }: Props) {
  const { t } = useTranslation()
  const shown = useShownCurrency()
  const [currency, setCurrency] = useState(last ?? shown.currency)
  const [preferred, setPreferred] = useState<PaymentMethod>('card')
  const { methods, topUp, topUpBonus } = options[currency]
  const method = methods.includes(preferred) ? preferred : methods[0]
  const amount = useAmount(currency, topUp)
  const chooseMethod = (wanted: PaymentMethod) => {
    setPreferred(wanted)
    if (!methods.includes(wanted)) setCurrency(currencyFor(options, wanted) ?? currency)
  }
  const goOn = (sum: number) => method && onContinue({ currency, amount: sum, method })
  return (
    <form noValidate onSubmit={(event) => amount.submit(event, goOn)} className="panel grid gap-6 p-5 sm:p-7">
      <Choice
        legend={t('topup.currency')}
        className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2.5"
        chosen={currency}
        onChoose={setCurrency}
        options={useShownFirst().map((each) => ({
          value: each,
          content: <span className="font-bold">{t(currencyNames[each])}</span>,
        }))}
      />
      <div className="grid gap-3">
        <AmountField amount={amount} currency={currency} bounds={topUp} quick />
        <BonusNote steps={topUpBonus} currency={currency} amount={amountIn(amount.text, currency)} />
      </div>
      <MethodChoice options={options} chosen={method} currency={currency} onChoose={chooseMethod} />
      <Button type="submit" size="large" disabled={!method}>
        {t('topup.continue')}
      </Button>
    </form>
  )
}
