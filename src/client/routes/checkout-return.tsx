import { SearchX } from 'lucide-react'
import { useSearch } from 'wouter'
import { ApiError } from '../calls/http'
import { checks, usePayment } from '../calls/payment'
import { useProblemText } from '../calls/problem-text'
import { buttonClass } from '../components/button'
import { isFramed } from '../components/is-framed'
import { Link } from '../components/link'
import { Page } from '../components/page'
import { LoadError, StateView } from '../components/state-view'
import { Outcome } from '../features/payment/outcome'
import { Failed } from '../features/payment/unsuccessful'
import { GivingUp, OneMoment, Waiting } from '../features/payment/waiting'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

function NotFound() {
  const { t } = useTranslation()
  return (
    <StateView icon={SearchX} heading="h1" title={t('payment.notFound')} text={t('payment.notFoundText')}>
      <Link href={paths.orders} className={buttonClass()}>
        {t('profile.viewOrders')}
      </Link>
    </StateView>
  )
}

function Return({ id, cancelled }: { id: string; cancelled: boolean }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const payment = usePayment(id, cancelled ? checks.atOnce : checks.whenLate)
  const { data, error, checked, isOver } = payment
  if (!data && error instanceof ApiError && error.status === 404) return <NotFound />
  if (!data && error) {
    return <LoadError title={t('payment.loadFailed')} text={problemText(error)} onRetry={() => payment.refetch()} />
  }
  if (!data || (cancelled && !checked && !isOver)) return <OneMoment />
  if (isOver) return <Outcome payment={data} />
  // Some providers send a declined card to the address of a buyer who turned back: the reason tells them apart.
  if (cancelled) return data.reason ? <Failed payment={data} /> : <GivingUp payment={data} />
  return data.status === 'pending' || !checked ? (
    <Waiting payment={data} unsure={checked} />
  ) : (
    <Outcome payment={data} />
  )
}

/** Where the provider sends the buyer back to. It moves nothing: it only reads what has become of the payment. */
export default function CheckoutReturnScreen() {
  const { t } = useTranslation()
  const search = new URLSearchParams(useSearch())
  const id = search.get('p')
  const cancelled = search.has('cancelled')
  if (isFramed()) return <OneMoment />
  return (
    <Page title={t('payment.title')} width="normal">
      {id ? <Return key={`${id} ${cancelled}`} id={id} cancelled={cancelled} /> : <NotFound />}
    </Page>
  )
}
