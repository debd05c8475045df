import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { mainCurrency } from '../../shared/money'
import type { TopUp } from '../calls/balance'
import { balanceOf, profileQuery } from '../calls/identity'
import { paymentOptionsQuery } from '../calls/payment-options'
import { Alert } from '../components/alert'
import { joinQueries } from '../components/join-queries'
import { TextLink } from '../components/link'
import { Page } from '../components/page'
import { Loading, Skeleton } from '../components/skeleton'
import { Loaded } from '../components/state-view'
import { takeFocus } from '../components/take-focus'
import { TopUpConfirmation } from '../features/balance/top-up-confirmation'
import { TopUpForm } from '../features/balance/top-up-form'
import { VoucherForm } from '../features/balance/voucher-form'
import { useFormat } from '../i18n/format'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

function Done({ balance }: { balance: string }) {
  const { t } = useTranslation()
  return (
    // On a phone the form below reaches far beyond the screen, and its button has the focus.
    <div ref={takeFocus} tabIndex={-1} className="mb-6 scroll-mt-24 outline-none">
      <Alert tone="good">
        <p className="font-bold">{t('topup.done')}</p>
        <p>{t('topup.newBalance', { sum: balance })}</p>
        <p className="flex flex-wrap gap-x-6">
          <TextLink href={paths.profile}>{t('topup.toProfile')}</TextLink>
          <TextLink href={paths.products}>{t('cart.browse')}</TextLink>
        </p>
      </Alert>
    </div>
  )
}

function TopUpArea() {
  const { money } = useFormat()
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
  const failed = profile.error ? 'profile.loadFailed' : 'topup.failed'
  const loading = (
    <Loading>
      <Skeleton className="h-[30rem] rounded-panel" />
    </Loading>
  )
  const begin = (next: TopUp) => {
    setDone(undefined)
    setWanted(next)
  }
  return (
    <Loaded query={joinQueries(profile, options)} failed={failed} loading={loading}>
      {([buyer, ways]) => (
        <>
          {done && <Done balance={money(balanceOf(buyer, done.currency), done.currency)} />}
          {/* A sum that was paid is not asked for again: the form begins anew, in the currency it was in. */}
          <TopUpForm key={paid} options={ways} currency={done?.currency} onContinue={begin} />
          {ways[mainCurrency].vouchers && <VoucherForm />}
          {wanted && (
            <TopUpConfirmation
              wanted={wanted}
              options={ways}
              profile={buyer}
              onClose={() => setWanted(undefined)}
              onDone={finish}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

export default function TopUpScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('topup.title')} width="normal" heading={t('topup.title')}>
      <TopUpArea />
    </Page>
  )
}
