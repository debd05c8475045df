import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { TotpStatus } from '../../../../shared/contract/identity'
import { totpQuery, useRemoveTotp, useRenewRecoveryCodes, useStartTotp } from '../../../calls/admin-access'
import { Alert } from '../../../components/alert'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { CallQuestion } from '../../../components/call-question'
import { Opener } from '../../../components/opener'
import { Loaded } from '../../../components/state-view'
import { useProblemText } from '../../../i18n/problem-text'
import { useTranslation } from '../../../i18n/translation'
import { Enrolment } from './enrolment'
import { RecoveryCodes } from './recovery-codes'

type ShowCodes = (codes: readonly string[]) => void

/** How an administrator shows that it is them, beside the password. */
export default function Security() {
  const { t } = useTranslation()
  const totp = useQuery(totpQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
  return (
    <Loaded query={totp} failed="admin.security.loadFailed">
      {(status) => {
        const Content = status.enrolled ? Enrolled : NotYet
        return (
          <section aria-labelledby="app" className="panel grid max-w-2xl gap-5 p-5">
            <h2 id="app" className="flex items-center gap-2.5 text-heading">
              <ShieldCheck className="size-6 text-accent-ink" />
              {t('admin.security.heading')}
            </h2>
            <p>{t('admin.security.text')}</p>
            <Content status={status} showCodes={setCodes} />
          </section>
        )
      }}
    </Loaded>
  )
}

function NotYet({ status, showCodes }: { status: TotpStatus; showCodes: ShowCodes }) {
  const { t, problemText } = useProblemText()
  const start = useStartTotp()
  return (
    <>
      {status.required && <Alert tone="warn">{t('admin.security.required')}</Alert>}
      {start.error && <Alert>{problemText(start.error)}</Alert>}
      {start.data && <Enrolment key={start.data.secret} started={start.data} onDone={showCodes} />}
      <Button
        look={start.data ? 'quiet' : 'primary'}
        pending={start.isPending}
        onClick={() => start.mutate(undefined)}
        className="sm:justify-self-start"
      >
        {t(start.data ? 'admin.security.again' : 'admin.security.start')}
      </Button>
    </>
  )
}

const fewCodes = 3

function Enrolled({ status, showCodes }: { status: TotpStatus; showCodes: ShowCodes }) {
  const { t } = useTranslation()
  const renew = useRenewRecoveryCodes()
  const remove = useRemoveTotp()
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <Badge tone="good">{t('admin.security.on')}</Badge>
        <Badge tone={status.recoveryCodes > fewCodes ? 'info' : 'warn'}>
          {t('admin.security.left', { count: status.recoveryCodes })}
        </Badge>
      </p>
      <div className="flex flex-wrap gap-3">
        <Opener
          name={t('admin.security.renew')}
          dialog={(close) => (
            <CallQuestion
              title={t('admin.security.renewTitle')}
              text={t('admin.security.renewText')}
              shape="page"
              confirm={t('admin.security.renewConfirm')}
              call={renew}
              input={undefined}
              onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
              onClose={close}
            />
          )}
        />
        <Opener
          name={t('admin.security.remove')}
          look="quiet"
          dialog={(close) => (
            <CallQuestion
              title={t('admin.security.removeTitle')}
              text={t('admin.security.removeText')}
              shape="page"
              confirm={t('admin.security.removeConfirm')}
              look="danger"
              call={remove}
              input={undefined}
              onClose={close}
            />
          )}
        />
      </div>
    </>
  )
}
