import { CreditCard, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '../../../shared/contract/orders'
import { useCancelOrder } from '../../calls/order-changes'
import { usePayFromBalance, usePayOutside } from '../../calls/payment'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { useNotifyFailure } from '../../components/notify-failure'
import { Question } from '../../components/question'
import { useFormat } from '../../i18n/format'

/** The buyer's ways to end an unpaid order: pay in two ways, or cancel. */
function usePayOrder({ orderId, currency, totalAmount: amount, payment }: Order) {
  const { t, notifyFailure } = useNotifyFailure()
  const outside = usePayOutside()
  const balance = usePayFromBalance()
  const cancellation = useCancelOrder()
  const purchase = { orderId, currency, amount }
  // An order that waits for its money was never paid from the balance: the way that was begun is offered again.
  const method = payment.method === 'balance' ? 'card' : payment.method
  return {
    now: {
      pending: outside.pending,
      start: () => outside.open({ ...purchase, method }, { onError: notifyFailure(t('checkout.createFailed')) }),
    },
    fromBalance: {
      pending: balance.isPending,
      start: () => balance.mutate(purchase, { onError: notifyFailure(t('checkout.payFailed')) }),
    },
    cancel: {
      pending: cancellation.isPending,
      start: () => cancellation.mutate(orderId, { onError: notifyFailure(t('order.cancelFailed')) }),
    },
  }
}

/** An order that waits for its money: until when, and three ways on. */
export function PayOrder({ order }: { order: Order }) {
  const { t, date } = useFormat()
  const { now, fromBalance, cancel } = usePayOrder(order)
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const busy = now.pending || fromBalance.pending || cancel.pending
  return (
    // Above the link that covers a whole card.
    <div className="relative z-10 grid gap-3">
      {order.payUntil && (
        <Alert tone="warn">
          {t(order.player ? 'order.payTopUpUntil' : 'order.payUntil', { time: date(order.payUntil) })}
        </Alert>
      )}
      <div className="grid gap-2.5 sm:flex sm:flex-wrap">
        <Button icon={CreditCard} disabled={busy} pending={now.pending} onClick={now.start}>
          {t('order.payNow')}
        </Button>
        <Button
          icon={Wallet}
          look="secondary"
          disabled={busy}
          pending={fromBalance.pending}
          onClick={fromBalance.start}
        >
          {t('checkout.payFromBalance')}
        </Button>
        <Button look="quiet" disabled={busy} pending={cancel.pending} onClick={() => setAsking(true)}>
          {t('order.cancel')}
        </Button>
      </div>
      {asking && (
        <Question
          title={t('order.cancelTitle')}
          text={t(order.player ? 'order.cancelTopUpText' : 'order.cancelText')}
          cancel={t('order.keep')}
          confirm={t('order.cancelConfirm')}
          look="danger"
          onClose={close}
          onConfirm={() => {
            cancel.start()
            close()
          }}
        />
      )}
    </div>
  )
}
