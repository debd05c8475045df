import { CircleX, Hourglass, RotateCw } from 'lucide-react'
import type { Payment } from '../../../shared/contract/payments'
import { usePayOutside } from '../../calls/payment'
import { useProblemText } from '../../calls/problem-text'
import { Button, buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { notify } from '../../components/notify'
import { StateView } from '../../components/state-view'
import { reasonTexts } from '../../i18n/money-words'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { useBackToCart } from './use-back-to-cart'

/** The bank said no: why, and two ways on. */
export function Failed({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const reason = t(reasonTexts[payment.reason ?? 'declined'])
  return (
    <div role="alert">
      <StateView icon={CircleX} heading="h1" title={t('payment.failed')} text={`${reason} ${t('payment.notCharged')}`}>
        {payment.orderId ? <OrderWays payment={payment} orderId={payment.orderId} /> : <TopUpWays />}
      </StateView>
    </div>
  )
}

function OrderWays({ payment: { currency, amount }, orderId }: { payment: Payment; orderId: string }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const outside = usePayOutside()
  const back = useBackToCart(orderId)
  const again = () =>
    outside.open(
      { orderId, currency, amount, method: 'card' },
      { onError: (error) => notify.error(problemText(error, t('checkout.createFailed'))) },
    )
  return (
    <>
      <Button pending={outside.pending} disabled={back.pending} onClick={again}>
        {!outside.pending && <RotateCw aria-hidden="true" className="size-5" />}
        {t(outside.pending ? 'checkout.leaving' : 'common.retry')}
      </Button>
      <Button look="secondary" pending={back.pending} disabled={outside.pending} onClick={back.go}>
        {t('payment.toCart')}
      </Button>
    </>
  )
}

function TopUpWays() {
  const { t } = useTranslation()
  return (
    <>
      <Link href={paths.topUp} className={buttonClass()}>
        {t('common.retry')}
      </Link>
      <Link href={paths.profile} className={buttonClass('secondary')}>
        {t('topup.toProfile')}
      </Link>
    </>
  )
}

/** The time to pay ran out, or the order was given up. */
export function Expired({ payment: { kind } }: { payment: Payment }) {
  const { t } = useTranslation()
  const isTopUp = kind === 'topup'
  return (
    <div role="status">
      <StateView
        icon={Hourglass}
        heading="h1"
        title={t('payment.expired')}
        text={`${t('payment.notCharged')} ${t('payment.expiredText')}`}
      >
        <Link href={isTopUp ? paths.topUp : paths.cart} className={buttonClass()}>
          {t(isTopUp ? 'common.retry' : 'payment.toCart')}
        </Link>
      </StateView>
    </div>
  )
}
