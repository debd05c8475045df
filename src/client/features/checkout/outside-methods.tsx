import { CreditCard, MousePointerClick, Smartphone, WalletCards } from 'lucide-react'
import { useState } from 'react'
import type { PaymentOptions } from '../../../shared/contract/payments'
import type { Currency } from '../../../shared/money'
import type { PaymentMethod } from '../../../shared/payments'
import { methodsShown } from '../../calls/methods-shown'
import { currencyFor } from '../../calls/payment-options'
import { Badge } from '../../components/badge'
import { Button } from '../../components/button'
import { MethodNote } from '../../components/method-note'
import { useShownFirst } from '../../components/sums'
import { currencyNames, payByTexts } from '../../i18n/money-words'
import { useTranslation } from '../../i18n/translation'

const icons = {
  card: CreditCard,
  sbp: Smartphone,
  payme: WalletCards,
  click: MousePointerClick,
} as const satisfies Record<PaymentMethod, object>

type Props = {
  currency: Currency
  /** The currencies that everything is sold in. */
  payable: readonly Currency[]
  options: PaymentOptions
  /** Another payment is on its way. */
  disabled: boolean
  /** Something is to be filled in first. */
  blocked: boolean
  pending: boolean
  /** The first method that works here is what the buyer is most likely to want. */
  leading: boolean
  onPay: (method: PaymentMethod) => void
  onSwitch: (currency: Currency) => void
}

/** Ways of paying outside the shop: buttons for those that work, and where or why not the others do. */
export function OutsideMethods({ currency, payable, options, disabled, blocked, pending, leading, ...on }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<PaymentMethod>()
  const methods = methodsShown(options, useShownFirst())
  const pay = (method: PaymentMethod) => {
    setChosen(method)
    on.onPay(method)
  }
  return methods.map((method) => {
    const isPending = pending && chosen === method
    const isHere = options[currency].methods.includes(method)
    const elsewhere = currencyFor(options, method, payable)
    // The same button before and after a switch of the currency keeps the focus of the keyboard.
    return (
      <Button
        key={method}
        icon={icons[method]}
        size={isHere ? 'large' : 'normal'}
        look={leading && method === options[currency].methods[0] ? 'primary' : 'secondary'}
        disabled={disabled || pending || !elsewhere}
        blocked={isHere && blocked}
        pending={isPending}
        onClick={() => (isHere ? pay(method) : elsewhere && on.onSwitch(elsewhere))}
      >
        {isPending && <span>{t('checkout.leaving')}</span>}
        {!isPending && isHere && (
          <span className="py-2">
            {t(payByTexts[method])}
            <MethodNote method={method} marks={options[currency].marks[method]} className="mt-0.5" />
          </span>
        )}
        {!isPending && !isHere && (
          <span className="flex grow flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-left">
            {t(payByTexts[method])}
            <WhereElse method={method} currency={currency} elsewhere={elsewhere} />
          </span>
        )}
      </Button>
    )
  })
}

type WhereProps = { method: PaymentMethod; currency: Currency; elsewhere: Currency | undefined }

function WhereElse({ method, currency, elsewhere }: WhereProps) {
  const { t } = useTranslation()
  if (elsewhere) return <Badge tone="info">{t('checkout.worksIn', { currency: t(currencyNames[elsewhere]) })}</Badge>
  if (method === 'sbp') return <Badge>{t('common.comingSoon')}</Badge>
  return <Badge>{t('checkout.notIn', { currency: t(currencyNames[currency]) })}</Badge>
}
