import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Alert } from '../components/alert'
import { Page, Section } from '../components/page'
import OwnSessions from '../features/profile/own-sessions'
import { AskedRecovery } from '../features/security/asked-recovery'
import { OwnContacts } from '../features/security/contacts'
import { OwnData } from '../features/security/own-data'
import { OwnPassword } from '../features/security/own-password'
import { OwnPasskeys } from '../features/security/passkeys'
import { RecoveryCodes } from '../features/security/recovery-codes'
import { ShownCodes } from '../features/security/shown-codes'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

/** How the reader comes in and back in, and where they are logged in. */
export default function SecurityScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const isNew = new URLSearchParams(useSearch()).has('new')
  const [codes, setCodes] = useState<readonly string[]>()
  const leaveCodes = () => {
    setCodes(undefined)
    if (isNew) navigate(paths.home)
  }
  const title = t('security.title')
  if (codes) {
    return (
      <Page title={title} heading={title}>
        <ShownCodes codes={codes} onKept={leaveCodes} />
      </Page>
    )
  }
  return (
    <Page title={title} heading={title}>
      <div className="mb-8">
        {isNew ? <Alert tone="good">{t('security.new')}</Alert> : <p className="text-muted">{t('security.text')}</p>}
      </div>
      <AskedRecovery />
      <div className="grid gap-10">
        <Section title={t('security.codes.title')}>
          <RecoveryCodes isNew={isNew} showCodes={setCodes} />
        </Section>
        <Section title={t('passkeys.title')}>
          <OwnPasskeys />
        </Section>
        <Section title={t('passkeys.password')}>
          <OwnPassword />
        </Section>
        <OwnContacts />
        <Section title={t('sessions.title')}>
          <OwnSessions />
        </Section>
        <Section title={t('security.data.title')}>
          <OwnData />
        </Section>
      </div>
    </Page>
  )
}
