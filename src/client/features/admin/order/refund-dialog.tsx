import { useState } from 'react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { providerTitles } from '../../../../shared/party-titles'
import { refundsBy } from '../../../../shared/payments'
import { useRefundOrder } from '../../../calls/admin-orders'
import { useFormat } from '../../../i18n/format'
import { ActDialog } from '../act'
import { Facts } from '../facts'
import { differenceOf } from '../sum'
import { SumField, useSum } from './sum-field'

const doneTexts = { balance: 'admin.order.refunded', card: 'admin.order.refundedToCard' } as const

type Props = Pick<OrderStory, 'order' | 'payments'> & { onClose: () => void }

/** Gives an order's money back to the balance or to the card that paid it: what is left of it, or a part. */
export function RefundDialog({ order: { orderId: id, ...order }, payments, onClose }: Props) {
  const { t, money } = useFormat()
  // The sum when the dialog was opened: a refund that ends up on the balance is reported here when nothing is left.
  const [left] = useState(() => differenceOf(order.totalAmount, order.refunded))
  const sum = useSum(left, order.currency)
  const paid = payments.find(({ outcome }) => outcome === 'order')
  const card = paid && refundsBy[paid.provider] === 'shop' ? paid : undefined
  const leftOnCard = card ? Math.min(left, differenceOf(card.amount, card.refunded)) : 0
  const amount = sum.value === left ? {} : { amount: sum.value }
  const isOpen = order.status === 'processing'
  const hasPieces = order.kind === 'topup' && order.quantity > 1
  const keeps = hasPieces && isOpen ? 'admin.order.refundCounts' : 'admin.order.refundKeepsCodes'
  return (
    <ActDialog
      title={t('admin.order.refundTitle')}
      confirm={sum.shown ? t('admin.order.toBalanceSum', { sum: sum.shown }) : t('admin.order.toBalanceShort')}
      look="danger"
      incomplete={sum.value === undefined}
      call={useRefundOrder()}
      input={(reason) => ({ id, to: 'balance', reason, ...amount })}
      other={
        card && {
          name: sum.shown ? t('admin.order.toCardSum', { sum: sum.shown }) : t('admin.order.toCardShort'),
          incomplete: sum.value === undefined || sum.value > leftOnCard,
          input: (reason) => ({ id, to: 'card', reason, ...amount }),
        }
      }
      done={(_, { to }) => t(doneTexts[to], { id })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: t('admin.order.toBalanceShort'), value: t('admin.order.refundToBalanceText') },
          card && {
            name: t('admin.order.toCardShort'),
            value: t('admin.order.refundToCardText', {
              provider: providerTitles[card.provider],
              sum: money(leftOnCard, card.currency),
            }),
          },
        ]}
      />
      {paid && !card && <p>{t('admin.order.refundInCabinet', { provider: providerTitles[paid.provider] })}</p>}
      <p>{t(isOpen && sum.value === left ? 'admin.order.refundEndsOrder' : keeps)}</p>
      <SumField sum={sum} />
    </ActDialog>
  )
}
