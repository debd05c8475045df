import { useQuery } from '@tanstack/react-query'
import { CreditCard, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '../../../shared/contract/orders'
import type { PaymentMethod } from '../../../shared/payments'
import { useCancelOrder } from '../../calls/order-changes'
import { usePayFromBalance, usePayOutside } from '../../calls/payment'
import { paymentOptionsQuery } from '../../calls/payment-options'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { useNotifyFailure } from '../../components/notify-failure'
import { Question } from '../../components/question'
import { useFormat } from '../../i18n/format'
import { payByTexts } from '../../i18n/money-words'

type Way = { method: PaymentMethod; label: 'order.payNow' | (typeof payByTexts)[PaymentMethod] }

/** The way that was begun; where the shop has it no more, those that work in the currency of the order. */
function useWays({ currency, payment }: Order): readonly Way[] {
  const { data: options } = useQuery(paymentOptionsQuery)
  // An order that waits for its money was never paid from the balance.
  const begun = payment.method === 'balance' ? 'card' : payment.method
  const methods = options?.[currency].methods ?? [begun]
  if (methods.includes(begun)) return [{ method: begun, label: 'order.payNow' }]
  return methods.map((method) => ({ method, label: payByTexts[method] }))
}

/** The buyer's ways to end an unpaid order: pay in two ways, or cancel. */
function usePayOrder({ orderId, currency, totalAmount: amount }: Order) {
  const { t, notifyFailure } = useNotifyFailure()
  const outside = usePayOutside()
  const balance = usePayFromBalance()
  const cancellation = useCancelOrder()
  const purchase = { orderId, currency, amount }
  const [chosen, choose] = useState<PaymentMethod>()
  return {
    now: {
      pending: outside.pending,
      chosen,
      start: (method: PaymentMethod) => {
        choose(method)
        outside.open({ ...purchase, method }, { onError: notifyFailure(t('checkout.createFailed')) })
      },
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
  const ways = useWays(order)
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
        {ways.map(({ method, label }) => (
          <Button
            key={method}
            icon={CreditCard}
            disabled={busy}
            pending={now.pending && method === now.chosen}
            onClick={() => now.start(method)}
          >
            {t(label)}
          </Button>
        ))}
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
