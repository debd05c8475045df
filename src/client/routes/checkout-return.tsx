import { SearchX } from 'lucide-react'
import { useSearch } from 'wouter'
import { checks, usePayment } from '../calls/payment'
import { isFramed } from '../components/is-framed'
import { ButtonLink } from '../components/link'
import { Page } from '../components/page'
import { Loaded, StateView } from '../components/state-view'
import { Outcome } from '../features/payment/outcome'
import { Failed } from '../features/payment/unsuccessful'
import { GivingUp, OneMoment, Waiting } from '../features/payment/waiting'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

function NotFound() {
  const { t } = useTranslation()
  return (
    <StateView icon={SearchX} heading="h1" title={t('payment.notFound')} text={t('payment.notFoundText')}>
      <ButtonLink href={paths.orders}>{t('profile.viewOrders')}</ButtonLink>
    </StateView>
  )
}

function Return({ id, cancelled }: { id: string; cancelled: boolean }) {
  const query = usePayment(id, cancelled ? checks.atOnce : checks.whenLate)
  const { checked, isUnasked, isOver } = query
  return (
    <Loaded query={query} failed="payment.loadFailed" loading={<OneMoment />} missing={<NotFound />}>
      {(payment) => {
        if (isOver) return <Outcome payment={payment} />
        if (cancelled && !checked) return <OneMoment />
        if (isUnasked) return <Waiting payment={payment} unsure={false} />
        // Some providers send a declined card to the address of a buyer who turned back: the reason tells them apart.
        if (cancelled) return payment.reason ? <Failed payment={payment} /> : <GivingUp payment={payment} />
        if (payment.status === 'pending' || !checked) return <Waiting payment={payment} unsure={checked} />
        return <Outcome payment={payment} />
      }}
    </Loaded>
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
    <Page title={t('checkout.payment')} width="normal">
      {id ? <Return key={`${id} ${cancelled}`} id={id} cancelled={cancelled} /> : <NotFound />}
    </Page>
  )
}
