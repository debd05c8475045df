import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { TopUp } from '../calls/balance'
import { balanceOf, profileQuery } from '../calls/identity'
import { paymentOptionsQuery } from '../calls/payment-options'
import { useProblemText } from '../calls/problem-text'
import { Alert } from '../components/alert'
import { Link } from '../components/link'
import { Page } from '../components/page'
import { Skeleton } from '../components/skeleton'
import { LoadError } from '../components/state-view'
import { takeFocus } from '../components/take-focus'
import { TopUpConfirmation } from '../features/balance/top-up-confirmation'
import { TopUpForm } from '../features/balance/top-up-form'
import { useFormat } from '../i18n/format'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

function Done({ balance }: { balance: string }) {
  const { t } = useTranslation()
  const link = 'inline-flex min-h-11 items-center font-bold underline'
  return (
    // On a phone the form below reaches far beyond the screen, and its button has the focus.
    <div ref={takeFocus} tabIndex={-1} className="mb-6 scroll-mt-24 outline-none">
      <Alert tone="good">
        <p className="font-bold">{t('topup.done')}</p>
        <p>{t('topup.newBalance', { sum: balance })}</p>
        <p className="flex flex-wrap gap-x-6">
          <Link href={paths.profile} className={link}>
            {t('topup.toProfile')}
          </Link>
          <Link href={paths.products} className={link}>
            {t('cart.browse')}
          </Link>
        </p>
      </Alert>
    </div>
  )
}

function TopUpArea() {
  const { t } = useTranslation()
  const { money } = useFormat()
  const problemText = useProblemText()
  const profile = useQuery({ ...profileQuery, refetchOnMount: 'always' })
  const options = useQuery(paymentOptionsQuery)
  const [wanted, setWanted] = useState<TopUp>()
  const [done, setDone] = useState<TopUp>()
  const [paid, setPaid] = useState(0)
  const finish = useCallback(() => {
    setDone(wanted)
    setPaid((count) => count + 1)
    setWanted(undefined)
  }, [wanted])
  const error = profile.error ?? options.error
  if (profile.data && options.data) {
    return (
      <>
        {done && <Done balance={money(balanceOf(profile.data, done.currency), done.currency)} />}
        <TopUpForm
          // A sum that was paid is not asked for again: the form begins anew, in the currency it was in.
          key={paid}
          options={options.data}
          currency={done?.currency}
          onContinue={(next) => {
            setDone(undefined)
            setWanted(next)
          }}
        />
        {wanted && (
          <TopUpConfirmation
            wanted={wanted}
            profile={profile.data}
            onClose={() => setWanted(undefined)}
            onDone={finish}
          />
        )}
      </>
    )
  }
  if (!error) {
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton className="h-[30rem] rounded-panel" />
      </div>
    )
  }
  const retry = () => Promise.all([profile.refetch(), options.refetch()])
  const title = profile.error ? t('profile.loadFailed') : t('topup.failed')
  return <LoadError title={title} text={problemText(error)} onRetry={retry} />
}

export default function TopUpScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('topup.title')} width="normal" heading={t('topup.title')}>
      <TopUpArea />
    </Page>
  )
}
