import { useQuery } from '@tanstack/react-query'
import { CircleX, Hourglass, RotateCw } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Order } from '../../../shared/contract/orders'
import type { Payment } from '../../../shared/contract/payments'
import { useCancelOrder } from '../../calls/order-changes'
import { usePayOutside } from '../../calls/payment'
import { paymentOptionsQuery } from '../../calls/payment-options'
import { Button } from '../../components/button'
import { ButtonLink } from '../../components/link'
import { useNotifyFailure } from '../../components/notify-failure'
import { StateView } from '../../components/state-view'
import { reasonTexts } from '../../i18n/money-words'
import { useTranslation } from '../../i18n/translation'
import { paths, pathTo } from '../../paths'
import { useWayBack } from './way-back'

/** Gives up an unpaid order and goes back to its goods. The provider is asked once more: it may be paid after all. */
export function useBackToGoods(orderId: string) {
  const [, navigate] = useLocation()
  const cancellation = useCancelOrder()
  const { place, name } = useWayBack(orderId)
  const leave = (order?: Order) =>
    navigate(order && order.status !== 'cancelled' ? pathTo.order(orderId) : place, { replace: true })
  return { name, pending: cancellation.isPending, go: () => cancellation.mutate(orderId, { onSettled: leave }) }
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
  const { t, notifyFailure } = useNotifyFailure()
  const outside = usePayOutside()
  const back = useBackToGoods(orderId)
  const { data: options } = useQuery(paymentOptionsQuery)
  const isOffered = options?.[currency].methods.includes(method) ?? true
  const purchase = { orderId, currency, amount, method }
  const again = () => outside.open(purchase, { onError: notifyFailure(t('checkout.createFailed')) })
  return (
    <>
      {isOffered ? (
        <Button icon={RotateCw} pending={outside.pending} disabled={back.pending} onClick={again}>
          {t(outside.pending ? 'checkout.leaving' : 'common.retry')}
        </Button>
      ) : (
        // The order has the ways that are left.
        <ButtonLink href={pathTo.order(orderId)}>{t('profile.openOrder')}</ButtonLink>
      )}
      <Button look="secondary" pending={back.pending} disabled={outside.pending} onClick={back.go}>
        {back.name}
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
export function Expired({ payment: { orderId } }: { payment: Payment }) {
  const { t } = useTranslation()
  const text = `${t('payment.notCharged')} ${t('payment.expiredText')}`
  return (
    <StateView icon={Hourglass} role="status" heading="h1" title={t('payment.expired')} text={text}>
      {orderId ? <WayBack orderId={orderId} /> : <ButtonLink href={paths.topUp}>{t('common.retry')}</ButtonLink>}
    </StateView>
  )
}

function WayBack({ orderId }: { orderId: string }) {
  const { place, name } = useWayBack(orderId)
  return <ButtonLink href={place}>{name}</ButtonLink>
}
