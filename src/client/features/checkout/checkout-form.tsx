import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Cart } from '../../../shared/contract/cart'
import type { Profile } from '../../../shared/contract/identity'
import type { PaymentOptions } from '../../../shared/contract/payments'
import type { Currency } from '../../../shared/money'
import type { PaymentMethod } from '../../../shared/payments'
import { usePayFromBalance, usePayOutside } from '../../calls/payment'
import { totalsOf } from '../../calls/totals'
import { useNotifyFailure } from '../../components/notify-failure'
import { usePreloadNext } from '../../components/use-preload-next'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { discountsOf } from './cart-discounts'
import { Coupon } from './coupon'
import { DiscountLines } from './discount-lines'
import { PaymentForm, useCurrency } from './payment-form'
import { useCoupon, useOwnCoupon, withTotal } from './use-coupon'

type Paying = { currency: Currency; amount: number; version: string; coupon: string | undefined }

/** Pays the cart: from the balance, on to the profile where the new order waits on top; or on the provider's page. */
function useCheckout(purchase: Paying | undefined) {
  const { t, notifyFailure } = useNotifyFailure()
  const [, navigate] = useLocation()
  const balance = usePayFromBalance()
  const outside = usePayOutside()
  return {
    fromBalance: {
      pending: balance.isPending || balance.isSuccess,
      pay: () =>
        purchase &&
        balance.mutate(purchase, {
          onSuccess: (order) => navigate(paths.profile, { replace: true, state: { paid: order.orderId } }),
          onError: notifyFailure(t('checkout.payFailed')),
        }),
    },
    outside: {
      pending: outside.pending,
      pay: (method: PaymentMethod) =>
        purchase && outside.open({ ...purchase, method }, { onError: notifyFailure(t('checkout.createFailed')) }),
    },
  }
}

type Props = { cart: Cart; profile: Profile; options: PaymentOptions }

export function CheckoutForm({ cart, profile, options }: Props) {
  const { t } = useTranslation()
  usePreloadNext(paths.profile, 'code')
  const totalsNow = cart.total
  const lines = cart.cart.map((line) => `${line.key}×${line.qty}`).join()
  const choice = useCurrency(profile, useState<Currency>(), totalsNow)
  const { currency } = choice
  const own = useOwnCoupon(profile)
  const { coupon, total, field } = useCoupon(lines, { currency, cart })
  const { totals, missing } = withTotal(totalsNow, profile, currency, total)
  const [listed, reductions] = [totalsOf(cart.cart)[currency], discountsOf(cart, currency)]
  const ways = useCheckout(total === undefined ? undefined : { currency, amount: total, version: cart.version, coupon })
  return (
    <PaymentForm
      choice={{ ...choice, missing }}
      totals={totals}
      options={options}
      balanceText={t('checkout.payFromBalance')}
      blocked={total === undefined}
      {...ways}
    >
      {!coupon && reductions.length > 0 && (
        <DiscountLines list={listed ?? 0} discounts={reductions} currency={currency} />
      )}
      {options[currency].coupons && <Coupon {...field} own={own} />}
    </PaymentForm>
  )
}
