import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderStory } from '../../../../shared/contract/stories'
import { minorOf, toMajor } from '../../../../shared/money'
import { useRefundOrder } from '../../../calls/admin-orders'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import { ReasonDialog } from '../reason-dialog'
import { sumIn } from '../sum'

const minor = (major: number): number => minorOf(String(major)) ?? 0

/** Gives an order's money back to the balance: what is left of it, or a part. */
export function RefundDialog({ order, onClose }: { order: OrderStory['order']; onClose: () => void }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const left = toMajor(minor(order.totalAmount) - minor(order.refunded))
  const [text, setText] = useState(String(left))
  const refund = useRefundOrder(order.orderId, () => {
    notify.success(t('admin.order.refunded', { id: order.orderId }))
    onClose()
  })
  const sum = sumIn(text)
  const isWrong = sum === undefined || sum <= 0 || sum > left
  const send = (reason: string) =>
    refund.mutate(sum === left || sum === undefined ? { reason } : { amount: sum, reason })
  const endsIt = order.status === 'processing' && sum === left
  return (
    <ReasonDialog
      title={t('admin.order.refundTitle')}
      confirm={isWrong ? t('admin.order.refund') : t('admin.order.refundSum', { sum: money(sum, order.currency) })}
      look="danger"
      pending={refund.isPending}
      incomplete={isWrong}
      error={refund.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t(endsIt ? 'admin.order.refundEndsText' : 'admin.order.refundText')}</p>
      <Field
        label={t('admin.order.refundAmount', { currency: t(currencyNames[order.currency]) })}
        hint={t('admin.order.refundLeft', { sum: money(left, order.currency) })}
        invalid={isWrong && text !== ''}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ReasonDialog>
  )
}
