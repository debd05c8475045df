import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { passkeysQuery, useRemovePassword } from '../../calls/passkeys'
import { CallQuestion } from '../../components/call-question'
import { ButtonLink } from '../../components/link'
import { Opener } from '../../components/opener'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

/** Changes the password, sets one where there is none, or removes the one that a passkey makes needless. */
export function OwnPassword() {
  const { t } = useTranslation()
  const { data } = useQuery(passkeysQuery)
  const remove = useRemovePassword()
  const isMissing = data?.hasPassword === false
  const canRemove = data?.hasPassword === true && data.passkeys.length > 0
  return (
    <>
      {isMissing && <p className="mb-4 text-muted">{t('passkeys.noPassword')}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.password} state={{ from: paths.security }} look="secondary" icon={KeyRound}>
          {t(isMissing ? 'passkeys.setPassword' : 'password.open')}
        </ButtonLink>
        <Opener
          name={t('passkeys.removePassword')}
          look="quiet"
          offered={canRemove}
          dialog={(close) => (
            <CallQuestion
              title={t('passkeys.removePasswordTitle')}
              text={t('passkeys.removePasswordText')}
              confirm={t('passkeys.removePassword')}
              look="danger"
              call={remove}
              input={undefined}
              done={t('passkeys.passwordRemoved')}
              onClose={close}
            />
          )}
        />
      </div>
    </>
  )
}
