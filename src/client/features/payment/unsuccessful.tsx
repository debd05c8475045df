import { CircleX, Hourglass, RotateCw } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Order } from '../../../shared/contract/orders'
import type { Payment } from '../../../shared/contract/payments'
import { useCancelOrder } from '../../calls/order-changes'
import { usePayOutside } from '../../calls/payment'
import { Button } from '../../components/button'
import { ButtonLink } from '../../components/link'
import { useNotifyFailure } from '../../components/notify-failure'
import { StateView } from '../../components/state-view'
import { reasonTexts } from '../../i18n/money-words'
import { useTranslation } from '../../i18n/translation'
import { paths, pathTo } from '../../paths'

/** Gives up an unpaid order and goes back to its cart. The provider is asked once more: the order may be paid after all. */
export function useBackToCart(orderId: string) {
  const [, navigate] = useLocation()
  const cancellation = useCancelOrder()
  const leave = (order?: Order) =>
    navigate(order && order.status !== 'cancelled' ? pathTo.order(orderId) : paths.cart, { replace: true })
  return { pending: cancellation.isPending, go: () => cancellation.mutate(orderId, { onSettled: leave }) }
}

/** The bank said no: why, and two ways on. */
export function Failed({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const text = `${t(reasonTexts[payment.reason ?? 'declined'])} ${t('payment.notCharged')}`
  return (
    <StateView icon={CircleX} role="alert" heading="h1" title={t('payment.failed')} text={text}>
      {payment.orderId ? <OrderWays payment={payment} orderId={payment.orderId} /> : <TopUpWays />}
    </StateView>
  )
}

function OrderWays({ payment: { currency, amount, method }, orderId }: { payment: Payment; orderId: string }) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const outside = usePayOutside()
  const back = useBackToCart(orderId)
  const purchase = { orderId, currency, amount, method }
  const again = () => outside.open(purchase, { onError: notifyFailure(t('checkout.createFailed')) })
  return (
    <>
      <Button icon={RotateCw} pending={outside.pending} disabled={back.pending} onClick={again}>
        {t(outside.pending ? 'checkout.leaving' : 'common.retry')}
      </Button>
      <Button look="secondary" pending={back.pending} disabled={outside.pending} onClick={back.go}>
        {t('payment.toCart')}
      </Button>
    </>
  )
}

function TopUpWays() {
  const { t } = useTranslation()
  return (
    <>
      <ButtonLink href={paths.topUp}>{t('common.retry')}</ButtonLink>
      <ButtonLink href={paths.profile} look="secondary">
        {t('topup.toProfile')}
      </ButtonLink>
    </>
  )
}

/** The time to pay ran out, or the order was given up. */
export function Expired({ payment: { kind } }: { payment: Payment }) {
  const { t } = useTranslation()
  const isTopUp = kind === 'topup'
  const text = `${t('payment.notCharged')} ${t('payment.expiredText')}`
  return (
    <StateView icon={Hourglass} role="status" heading="h1" title={t('payment.expired')} text={text}>
      <ButtonLink href={isTopUp ? paths.topUp : paths.cart}>
        {t(isTopUp ? 'common.retry' : 'payment.toCart')}
      </ButtonLink>
    </StateView>
  )
}
