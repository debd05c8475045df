import type { Cart } from '../../../shared/contract/cart'
import type { Profile } from '../../../shared/contract/identity'
import type { PaymentOptions } from '../../../shared/contract/payments'
import { useTranslation } from '../../i18n/translation'
import { PaymentForm } from './payment-form'
import { useCheckout } from './use-checkout'
import { useCurrency } from './use-currency'

type Props = { cart: Cart; profile: Profile; options: PaymentOptions }

export function CheckoutForm({ cart, profile, options }: Props) {
  const { t } = useTranslation()
  const choice = useCurrency(profile, cart.subtotal)
  const ways = useCheckout(cart, choice.currency)
  return (
    <PaymentForm
      choice={choice}
      totals={cart.subtotal}
      options={options}
      balanceText={t('checkout.payFromBalance')}
      {...ways}
    />
  )
}
