import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { passkeysQuery, useRemovePassword } from '../../calls/passkeys'
import { Button } from '../../components/button'
import { ButtonLink } from '../../components/link'
import { notify } from '../../components/notify'
import { Question } from '../../components/question'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

/** Changes the password, sets one where there is none, or removes the one that a passkey makes needless. */
export function OwnPassword() {
  const { t } = useTranslation()
  const { data } = useQuery(passkeysQuery)
  const remove = useRemovePassword()
  const [isAsking, setAsking] = useState(false)
  const done = () => {
    setAsking(false)
    notify.success(t('passkeys.passwordRemoved'))
  }
  const isMissing = data?.hasPassword === false
  const canRemove = data?.hasPassword && data.passkeys.length > 0
  return (
    <>
      {isMissing && <p className="mb-4 text-muted">{t('passkeys.noPassword')}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.password} state={{ from: paths.security }} look="secondary" icon={KeyRound}>
          {t(isMissing ? 'passkeys.setPassword' : 'password.open')}
        </ButtonLink>
        {canRemove && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t('passkeys.removePassword')}
          </Button>
        )}
      </div>
      {isAsking && (
        <Question
          title={t('passkeys.removePasswordTitle')}
          text={t('passkeys.removePasswordText')}
          confirm={t('passkeys.removePassword')}
          look="danger"
          pending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(undefined, { onSuccess: done })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
