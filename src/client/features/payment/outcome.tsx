import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Undo2, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { Payment } from '../../../shared/contract/payments'
import { balanceOf, profileQuery } from '../../calls/identity'
import { buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { StateView } from '../../components/state-view'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { paths, pathTo } from '../../paths'
import { Expired, Failed } from './unsuccessful'
import { Waiting } from './waiting'

/** What became of a payment, one view for each end. */
export function Outcome({ payment }: { payment: Payment }): ReactNode {
  switch (payment.status) {
    case 'paid':
      return <Paid payment={payment} />
    case 'failed':
      return <Failed payment={payment} />
    case 'expired':
      return <Expired payment={payment} />
    case 'refunded':
      return <Refunded payment={payment} />
    case 'pending':
      return <Waiting payment={payment} unsure />
  }
}

function Paid({ payment }: { payment: Payment }) {
  const { kind, outcome, orderId } = payment
  if (kind === 'topup') return <ToppedUp payment={payment} />
  if (outcome === 'balance' || !orderId) return <Late payment={payment} />
  return <Redirect to={pathTo.order(orderId)} replace state={{ paid: orderId }} />
}

function Ways() {
  const { t } = useTranslation()
  return (
    <>
      <Link href={paths.products} className={buttonClass()}>
        {t('cart.browse')}
      </Link>
      <Link href={paths.profile} className={buttonClass('secondary')}>
        {t('topup.toProfile')}
      </Link>
    </>
  )
}

function ToppedUp({ payment: { currency } }: { payment: Payment }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { data: profile } = useQuery({ ...profileQuery, refetchOnMount: 'always' })
  const balance = profile && t('topup.newBalance', { sum: money(balanceOf(profile, currency), currency) })
  return (
    <div role="status">
      <StateView icon={CircleCheck} heading="h1" title={t('topup.done')} text={balance}>
        <Ways />
      </StateView>
    </div>
  )
}

/** Money for an order that no longer waited for it. */
function Late({ payment: { amount, currency } }: { payment: Payment }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <div role="status">
      <StateView
        icon={Wallet}
        heading="h1"
        title={t('payment.lateTitle')}
        text={t('payment.lateText', { sum: money(amount, currency) })}
      >
        <Ways />
      </StateView>
    </div>
  )
}

function Refunded({ payment: { refunded, currency } }: { payment: Payment }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const text = t('payment.refundedText', { sum: money(refunded, currency) })
  return (
    <div role="status">
      <StateView icon={Undo2} heading="h1" title={t('payment.refunded')} text={text}>
        <Ways />
      </StateView>
    </div>
  )
}
