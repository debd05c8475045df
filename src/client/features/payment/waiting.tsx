import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Payment } from '../../../shared/contract/payments'
import { useCancelOrder } from '../../calls/order-changes'
import { sumOf } from '../../components/bonus-note'
import { Button, buttonClass } from '../../components/button'
import { ButtonLink } from '../../components/link'
import { notify } from '../../components/notify'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { paths, pathTo } from '../../paths'
import { useBackToGoods } from './unsuccessful'
import { placeOf } from './way-back'

/**
 * The view while nothing is known yet. Once the provider is `unsure` too, there are ways to pay or to leave; a payment that
 * was left half done has no page for another try, and its order begins one.
 */
export function Waiting({ payment, unsure }: { payment: Payment; unsure: boolean }) {
  const { t, money } = useFormat()
  const { orderId, amount, bonus, currency } = payment
  const page = unsure ? payment.pay_url : null
  return (
    <div className="panel flex flex-col items-center px-5 py-14 text-center">
      <LoaderCircle className="mb-5 size-14 animate-spin text-accent-ink" />
      <div role="status">
        <h1 className="text-heading">{t('payment.waiting')}</h1>
        <p className="mt-2 max-w-md text-balance text-muted">{t('payment.waitingText')}</p>
        {bonus > 0 && <p className="mt-2">{t('topup.bonus.gets', { sum: money(sumOf(amount, bonus), currency) })}</p>}
        {page && <p className="mt-2 max-w-md text-balance text-muted">{t('payment.unsure')}</p>}
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {page && (
          <a href={page} className={buttonClass()}>
            {t('order.payNow')}
          </a>
        )}
        {page && orderId ? (
          <BackToGoods orderId={orderId} />
        ) : (
          <ButtonLink href={orderId ? pathTo.order(orderId) : paths.profile} look="secondary">
            {t(orderId ? 'profile.openOrder' : 'topup.toProfile')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function BackToGoods({ orderId }: { orderId: string }) {
  const { go, pending, name } = useBackToGoods(orderId)
  return (
    <Button look="secondary" pending={pending} onClick={go}>
      {name}
    </Button>
  )
}

/** The buyer turned back on the provider's page: the order is given up, and its goods are chosen as before. */
function useGiveUp({ paymentId, orderId }: Payment): void {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { mutateAsync: cancel } = useCancelOrder()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const giveUp = async () => {
      const order = orderId ? await cancel(orderId) : undefined
      if (order && order.status !== 'cancelled') throw new Error(order.status)
      notify.success(t('payment.cancelled'))
      navigate(order ? placeOf(order) : paths.topUp, { replace: true })
    }
    // An order that can't be given up any more has been paid: the same page without "cancelled" goes on with it.
    giveUp().catch(() => navigate(pathTo.checkoutReturn(paymentId), { replace: true }))
  }, [paymentId, orderId, cancel, navigate, t])
}

/** The buyer has turned back: nothing to wait for but our own answer. */
export function GivingUp({ payment }: { payment: Payment }) {
  useGiveUp(payment)
  return <OneMoment />
}

/** All there is to see inside a frame, whose page outside goes on by itself; and while a payment is being read. */
export function OneMoment() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid min-h-64 place-items-center content-center gap-4 text-center">
      <LoaderCircle className="size-12 animate-spin text-accent-ink" />
      <p className="font-semibold">{t('payment.oneMoment')}</p>
    </div>
  )
}
