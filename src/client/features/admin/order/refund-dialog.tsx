import { useState } from 'react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { useRefundOrder } from '../../../calls/admin-orders'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { Facts } from '../facts'
import { providerTitles } from '../orders/order-names'
import { ReasonDialog } from '../reason-dialog'
import { differenceOf, sumIn } from '../sum'

const toldAs = { balance: 'admin.order.refunded', card: 'admin.order.refundedToCard' } as const

type Props = Pick<OrderStory, 'order' | 'payments'> & { onClose: () => void }

/** Gives an order's money back to the balance or to the card that paid it: what is left of it, or a part. */
export function RefundDialog({ order, payments, onClose }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  // As the dialog was opened: a refund that ends up on the balance is told here, when nothing is left.
  const [left] = useState(() => differenceOf(order.totalAmount, order.refunded))
  const [text, setText] = useState(String(left))
  const refund = useRefundOrder(order.orderId)
  const card = payments.find(({ outcome }) => outcome === 'order')
  const leftOnCard = card ? Math.min(left, differenceOf(card.amount, card.refunded)) : 0
  const sum = sumIn(text)
  const isWrong = sum === undefined || sum <= 0 || sum > left
  const send = (to: 'balance' | 'card') => (reason: string) =>
    refund.mutate(
      { to, reason, ...(sum !== left && sum !== undefined && { amount: sum }) },
      {
        onSuccess: () => {
          notify.success(t(toldAs[to], { id: order.orderId }))
          onClose()
        },
      },
    )
  const shown = isWrong ? undefined : money(sum, order.currency)
  const endsIt = order.status === 'processing' && sum === left
  return (
    <ReasonDialog
      title={t('admin.order.refundTitle')}
      confirm={shown ? t('admin.order.toBalanceSum', { sum: shown }) : t('admin.order.toBalanceShort')}
      look="danger"
      pending={refund.isPending}
      incomplete={isWrong}
      error={refund.error}
      onConfirm={send('balance')}
      onClose={onClose}
      other={
        card && {
          name: shown ? t('admin.order.toCardSum', { sum: shown }) : t('admin.order.toCardShort'),
          incomplete: isWrong || sum > leftOnCard,
          onConfirm: send('card'),
        }
      }
    >
      <Facts
        facts={[
          { name: t('admin.order.toBalanceShort'), value: t('admin.order.refundToBalanceText') },
          ...(card ? [{ name: t('admin.order.toCardShort'), value: <ToCard card={card} left={leftOnCard} /> }] : []),
        ]}
      />
      <p>{t(endsIt ? 'admin.order.refundEndsOrder' : 'admin.order.refundKeepsCodes')}</p>
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

function ToCard({ card, left }: { card: OrderStory['payments'][number]; left: number }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const facts = { provider: providerTitles[card.provider], sum: money(left, card.currency) }
  return t('admin.order.refundToCardText', facts)
}
