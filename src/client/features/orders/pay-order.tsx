import { CreditCard, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '../../../shared/contract/orders'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Modal } from '../../components/modal'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { usePayOrder } from './use-pay-order'

/** An order that waits for its money: until when, and three ways on. */
export function PayOrder({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { now, fromBalance, cancel } = usePayOrder(order)
  const [asking, setAsking] = useState(false)
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
        <Button disabled={busy} pending={now.pending} onClick={now.start}>
          {!now.pending && <CreditCard aria-hidden="true" className="size-5" />}
          {t('order.payNow')}
        </Button>
        <Button look="secondary" disabled={busy} pending={fromBalance.pending} onClick={fromBalance.start}>
          {!fromBalance.pending && <Wallet aria-hidden="true" className="size-5" />}
          {t('checkout.payFromBalance')}
        </Button>
        <Button look="quiet" disabled={busy} pending={cancel.pending} onClick={() => setAsking(true)}>
          {t('order.cancel')}
        </Button>
      </div>
      {asking && (
        <CancelQuestion
          text={t(order.player ? 'order.cancelTopUpText' : 'order.cancelText')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            cancel.start()
            setAsking(false)
          }}
        />
      )}
    </div>
  )
}

function CancelQuestion({ text, onClose, onConfirm }: { text: string; onClose: () => void; onConfirm: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal title={t('order.cancelTitle')} onClose={onClose}>
      <p className="text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          {t('order.keep')}
        </Button>
        <Button look="danger" onClick={onConfirm}>
          {t('order.cancelConfirm')}
        </Button>
      </div>
    </Modal>
  )
}
