import { Clock, ShieldCheck, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSignedIn } from '../calls/session'
import { Page } from '../components/page'
import { Skeleton } from '../components/skeleton'
import { Faq } from '../features/support/faq'
import { MessengerLink } from '../features/support/messenger-link'
import { RequestForm } from '../features/support/request-form'
import { useTranslation } from '../i18n/translation'

const OwnRequests = lazy(() => import('../features/support/own-requests'))
const loadSent = () => import('../features/support/request-sent')
const RequestSent = lazy(loadSent)
// Only to have it sooner: without a network sending says what is wrong.
const prepareSent = () => void loadSent().catch(() => {})

const promises = [
  { text: 'support.promiseTime', icon: Clock },
  { text: 'support.promisePeople', icon: UserRound },
  { text: 'support.promiseSafe', icon: ShieldCheck },
] as const

/** The shop's promises to a buyer who writes. */
function Promises() {
  const { t } = useTranslation()
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
      {promises.map(({ text, icon: Icon }) => (
        <li key={text} className="flex items-center gap-2 font-semibold">
          <Icon className="size-5 shrink-0 text-accent-ink" />
          {t(text)}
        </li>
      ))}
    </ul>
  )
}

export default function SupportScreen() {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  const [sent, setSent] = useState<string>()
  return (
    <Page title={t('support.title')}>
      <header className="mb-8 grid gap-3 sm:mb-10">
        <h1 className="text-title">{t('support.title')}</h1>
        <p className="text-lg text-muted">{t('support.lead')}</p>
        <Promises />
      </header>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start lg:gap-8">
        <div className="grid min-w-0 gap-10">
          <RequestForm onBegin={prepareSent} onSent={setSent} />
          {signedIn && (
            <Suspense fallback={<Skeleton className="h-40 rounded-panel" />}>
              <OwnRequests />
            </Suspense>
          )}
        </div>
        <Faq />
      </div>
      <MessengerLink />
      {sent && (
        <Suspense fallback={null}>
          <RequestSent ticketId={sent} onClose={() => setSent(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
