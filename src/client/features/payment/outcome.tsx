import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Undo2, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { Payment } from '../../../shared/contract/payments'
import { balanceOf, profileQuery } from '../../calls/identity'
import { ButtonLink } from '../../components/link'
import { StateView } from '../../components/state-view'
import { useFormat } from '../../i18n/format'
import { paths, pathTo } from '../../paths'
import { Expired, Failed } from './unsuccessful'
import { Waiting } from './waiting'

/** The end of a payment, one view for each. */
export function Outcome({ payment }: { payment: Payment }): ReactNode {
  switch (payment.status) {
    case 'paid':
      return <Paid payment={payment} />
    case 'failed':
      return <Failed payment={payment} />
    case 'expired':
      return <Expired payment={payment} />
    case 'refunded':
      return <MoneyMoved payment={payment} end="refunded" />
    case 'pending':
      return <Waiting payment={payment} unsure />
  }
}

function Paid({ payment }: { payment: Payment }) {
  const { kind, outcome, orderId } = payment
  if (kind === 'topup') return <ToppedUp payment={payment} />
  // Money for an order that no longer waited for it is on the balance.
  if (outcome === 'balance' || !orderId) return <MoneyMoved payment={payment} end="late" />
  return <Redirect to={pathTo.order(orderId)} replace state={{ paid: orderId }} />
}

const ends = {
  toppedUp: { icon: CircleCheck, title: 'topup.done' },
  late: { icon: Wallet, title: 'payment.lateTitle' },
  refunded: { icon: Undo2, title: 'payment.refunded' },
} as const

type EndProps = { end: keyof typeof ends; text: string | undefined; orderId?: string | null }

function End({ end, text, orderId }: EndProps) {
  const { t } = useFormat()
  return (
    <StateView {...ends[end]} role="status" heading="h1" title={t(ends[end].title)} text={text}>
      {orderId ? (
        <ButtonLink href={pathTo.order(orderId)}>{t('profile.openOrder')}</ButtonLink>
      ) : (
        <ButtonLink href={paths.products}>{t('cart.browse')}</ButtonLink>
      )}
      <ButtonLink href={paths.profile} look="secondary">
        {t('topup.toProfile')}
      </ButtonLink>
    </StateView>
  )
}

function ToppedUp({ payment: { currency, bonus } }: { payment: Payment }) {
  const { t, money } = useFormat()
  const { data: profile } = useQuery({ ...profileQuery, refetchOnMount: 'always' })
  const sum = profile && money(balanceOf(profile, currency), currency)
  const added = bonus > 0 && t('topup.bonus.added', { sum: money(bonus, currency) })
  return <End end="toppedUp" text={sum && [t('topup.newBalance', { sum }), added].filter(Boolean).join(' ')} />
}

function MoneyMoved({ payment, end }: { payment: Payment; end: 'late' | 'refunded' }) {
  const { amount, refunded, currency, orderId } = payment
  const { t, money } = useFormat()
  // The order may have been paid in another way: whether there is something to buy again, its page says.
  if (end === 'late') {
    return <End end={end} orderId={orderId} text={t('payment.lateText', { sum: money(amount, currency) })} />
  }
  return <End end={end} text={t('payment.refundedText', { sum: money(refunded, currency) })} />
}
