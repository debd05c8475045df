import { useEffect, useState } from 'react'
import { useConfirmEmail } from '../calls/email'
import { useMayBeDone } from '../calls/use-may-be-done'
import { Alert } from '../components/alert'
import { Button } from '../components/button'
import { ButtonLink } from '../components/link'
import { Page } from '../components/page'
import { useProblemText } from '../i18n/problem-text'
import { paths } from '../paths'

/** What the link of a mail opens: it acts by a press only, because mail servers open links too. */
export default function EmailConfirmScreen() {
  const { t, problemText } = useProblemText()
  const confirm = useConfirmEmail()
  const mayBeDone = useMayBeDone(confirm.error, 'link_wrong')
  const [token] = useState(() => window.location.hash.slice(1))
  // The link is good once: it need not stay in the history.
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), [])
  return (
    <Page title={t('security.email.confirmTitle')} heading={t('security.email.confirmTitle')}>
      <div className="grid max-w-md justify-items-start gap-5">
        {confirm.error && <Alert>{mayBeDone ? t('security.email.mayBeDone') : problemText(confirm.error)}</Alert>}
        {confirm.isSuccess && <p role="status">{t('security.email.confirmed')}</p>}
        {!confirm.isSuccess && <p>{t(token ? 'security.email.confirmText' : 'security.email.noToken')}</p>}
        {!confirm.isSuccess && token && (
          <Button pending={confirm.isPending} onClick={() => confirm.mutate(token)}>
            {t('security.email.confirm')}
          </Button>
        )}
        {(confirm.isSuccess || mayBeDone || !token) && (
          <ButtonLink href={paths.security} look="secondary">
            {t('security.email.toSecurity')}
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}
