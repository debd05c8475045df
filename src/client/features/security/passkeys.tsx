import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { passkeysQuery, useAddPasskey, useRemovePasskey } from '../../calls/passkeys'
import { Button } from '../../components/button'
import { notify } from '../../components/notify'
import { useNotifyFailure } from '../../components/notify-failure'
import { Skeleton } from '../../components/skeleton'
import { Loaded } from '../../components/state-view'
import { useFormat } from '../../i18n/format'

/** The keys that devices of the reader keep, each with a button that removes it. */
export function OwnPasskeys() {
  const { t, date } = useFormat()
  const onError = useNotifyFailure().notifyFailure(t('passkeys.refused'))
  const query = useQuery(passkeysQuery)
  const add = useAddPasskey()
  const remove = useRemovePasskey()
  const loading = <Skeleton className="h-24 rounded-panel" />
  return (
    <Loaded query={query} failed="passkeys.loadFailed" loading={loading}>
      {({ passkeys }) => (
        <>
          <p className="mb-4 text-muted">{t('passkeys.text')}</p>
          {passkeys.length > 0 && (
            <ul aria-label={t('passkeys.title')} className="panel mb-4 divide-y divide-line px-5">
              {passkeys.map(({ passkeyId, device, addedAt, usedAt }) => (
                <li key={passkeyId} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
                  <div className="min-w-0">
                    <p className="font-semibold wrap-anywhere">{device || t('sessions.unknownDevice')}</p>
                    <p className="text-sm text-muted">
                      {t('passkeys.added', { date: date(addedAt) })} ·{' '}
                      {usedAt ? t('passkeys.used', { date: date(usedAt) }) : t('passkeys.unused')}
                    </p>
                  </div>
                  <Button
                    look="secondary"
                    aria-label={`${t('passkeys.remove')}: ${device || t('sessions.unknownDevice')}`}
                    disabled={remove.isPending}
                    onClick={() =>
                      remove.mutate(passkeyId, { onSuccess: () => notify.success(t('passkeys.removed')), onError })
                    }
                  >
                    {t('passkeys.remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Button
            look="secondary"
            icon={Fingerprint}
            pending={add.isPending}
            onClick={() => add.mutate(undefined, { onSuccess: () => notify.success(t('passkeys.addedNow')), onError })}
          >
            {t('passkeys.add')}
          </Button>
        </>
      )}
    </Loaded>
  )
}
