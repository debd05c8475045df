import { CreditCard, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../shared/money'
import { type PaymentMethod, paymentMethods } from '../../../shared/payments'
import { Badge } from '../../components/badge'
import { Button } from '../../components/button'
import { currencyNames } from '../../i18n/money-words'

const words = {
  card: { label: 'checkout.payByCard', Icon: CreditCard },
  sbp: { label: 'checkout.payBySbp', Icon: Smartphone },
} as const satisfies Record<PaymentMethod, object>

type Props = {
  currency: Currency
  offered: readonly PaymentMethod[]
  /** Another payment is on its way. */
  disabled: boolean
  /** Something is to be filled in first. */
  blocked: boolean
  pending: boolean
  /** The card is what the buyer is most likely to want. */
  leading: boolean
  onPay: (method: PaymentMethod) => void
}

/** Ways of paying outside the shop: buttons for those that work, and why the others don't. */
export function OutsideMethods({ currency, offered, disabled, blocked, pending, leading, onPay }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<PaymentMethod>()
  const pay = (method: PaymentMethod) => {
    setChosen(method)
    onPay(method)
  }
  return paymentMethods.map((method) => {
    const { label, Icon } = words[method]
    if (!offered.includes(method)) return <NotOffered key={method} method={method} currency={currency} />
    const isPending = pending && chosen === method
    return (
      <Button
        key={method}
        size="large"
        look={leading && method === 'card' ? 'primary' : 'secondary'}
        disabled={disabled || pending}
        blocked={blocked}
        pending={isPending}
        onClick={() => pay(method)}
      >
        {!isPending && <Icon aria-hidden="true" className="size-5" />}
        {t(isPending ? 'checkout.leaving' : label)}
      </Button>
    )
  })
}

function NotOffered({ method, currency }: { method: PaymentMethod; currency: Currency }) {
  const { t } = useTranslation()
  const { label, Icon } = words[method]
  return (
    <button
      type="button"
      disabled
      className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control border border-line px-4 py-2 text-left text-muted"
    >
      <span className="flex items-center gap-3 font-semibold">
        <Icon aria-hidden="true" className="size-5" />
        {t(label)}
      </span>
      <Badge>
        {method === 'sbp' ? t('common.comingSoon') : t('checkout.notIn', { currency: t(currencyNames[currency]) })}
      </Badge>
    </button>
  )
}
