import { type SyntheticEvent, useEffect, useState } from 'react'
import { readAddress } from '../../../shared/addresses'
import type { Payment } from '../../../shared/contract/payments'
import { checks, usePayment } from '../../calls/payment'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { takeFocus } from '../../components/take-focus'
import { reasonTexts } from '../../i18n/money-words'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

type Place = 'provider' | 'returned' | 'cancelled'

const checksAt = {
  provider: checks.never,
  returned: checks.whenLate,
  cancelled: checks.atOnce,
} as const satisfies Record<Place, unknown>

/** The page in the frame; the provider's pages are closed to the shop. */
function placeOf({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): Place {
  try {
    const { pathname = '', search = '' } = currentTarget.contentWindow?.location ?? {}
    if (readAddress(pathname).path !== paths.checkoutReturn) return 'provider'
    return new URLSearchParams(search).has('cancelled') ? 'cancelled' : 'returned'
  } catch {
    return 'provider'
  }
}

type Props = { payment: Payment; onPaid: () => void; onCancelled: () => void; onRetry: () => void }

/** The provider's own page inside ours: what is typed there is out of our reach. */
export function PaymentFrame({ payment, onPaid, onCancelled, onRetry }: Props) {
  const { t } = useTranslation()
  const [place, setPlace] = useState<Place>('provider')
  const { data: now = payment, checked } = usePayment(payment.paymentId, checksAt[place])
  const isPaid = now.status === 'paid'
  const hasEnded = now.status === 'failed' || now.status === 'expired'
  const turnedBack = place === 'cancelled' && checked && !isPaid && !hasEnded
  const gaveUp = turnedBack && now.reason === null
  useEffect(() => {
    if (isPaid) onPaid()
    if (gaveUp) onCancelled()
  }, [isPaid, gaveUp, onPaid, onCancelled])
  if (hasEnded || turnedBack) {
    const again = () => (now.pay_url ? setPlace('provider') : onRetry())
    return <Refused payment={now} onRetry={again} />
  }
  return (
    <>
      <iframe
        ref={takeFocus}
        title={t('topup.frame')}
        src={payment.pay_url ?? undefined}
        sandbox="allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation"
        onLoad={(event) => setPlace(placeOf(event))}
        className="block h-[min(40rem,72dvh)] w-full rounded-control border border-line bg-white"
      />
      {payment.pay_url && (
        <a
          href={payment.pay_url}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-accent-ink underline"
        >
          {t('topup.openPage')}
        </a>
      )}
    </>
  )
}

function Refused({ payment: { status, reason }, onRetry }: { payment: Payment; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <Alert>
        <p className="font-bold">{t(status === 'expired' ? 'payment.expired' : 'payment.failed')}</p>
        {status !== 'expired' && `${t(reasonTexts[reason ?? 'declined'])} `}
        {t('payment.notCharged')}
      </Alert>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </div>
  )
}
