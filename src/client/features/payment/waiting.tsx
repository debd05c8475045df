import { LoaderCircle } from 'lucide-react'
import type { Payment } from '../../../shared/contract/payments'
import { Button, buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths, pathTo } from '../../paths'
import { useBackToCart } from './use-back-to-cart'
import { useGiveUp } from './use-give-up'

/** What is going on while nothing is known yet. Once the provider is `unsure` too, there are ways to pay or to leave. */
export function Waiting({ payment, unsure }: { payment: Payment; unsure: boolean }) {
  const { t } = useTranslation()
  const { orderId, pay_url } = payment
  return (
    <div className="panel flex flex-col items-center px-5 py-14 text-center">
      <LoaderCircle aria-hidden="true" className="mb-5 size-14 animate-spin text-accent-ink" />
      <div role="status">
        <h1 className="text-heading">{t('payment.waiting')}</h1>
        <p className="mt-2 max-w-md text-balance text-muted">{t('payment.waitingText')}</p>
        {unsure && <p className="mt-2 max-w-md text-balance text-muted">{t('payment.unsure')}</p>}
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {unsure && pay_url && (
          <a href={pay_url} className={buttonClass()}>
            {t('order.payNow')}
          </a>
        )}
        {unsure && orderId ? (
          <BackToCart orderId={orderId} />
        ) : (
          <Link href={orderId ? pathTo.order(orderId) : paths.profile} className={buttonClass('secondary')}>
            {t(orderId ? 'profile.openOrder' : 'topup.toProfile')}
          </Link>
        )}
      </div>
    </div>
  )
}

function BackToCart({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const { go, pending } = useBackToCart(orderId)
  return (
    <Button look="secondary" pending={pending} onClick={go}>
      {t('payment.toCart')}
    </Button>
  )
}

/** The buyer has turned back: nothing to wait for but our own answer. */
export function GivingUp({ payment }: { payment: Payment }) {
  useGiveUp(payment)
  return <OneMoment />
}

/** All there is to see inside a frame, whose page outside goes on by itself; and while a payment is being read. */
export function OneMoment() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid min-h-64 place-items-center content-center gap-4 text-center">
      <LoaderCircle aria-hidden="true" className="size-12 animate-spin text-accent-ink" />
      <p className="font-semibold">{t('payment.oneMoment')}</p>
    </div>
  )
}
