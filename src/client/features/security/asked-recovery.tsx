import { useQuery } from '@tanstack/react-query'
import type { Channel } from '../../../shared/notices'
import { askedRecoveryQuery, useStopRecovery } from '../../calls/ways-in'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { notify } from '../../components/notify'
import { useNotifyFailure } from '../../components/notify-failure'
import { useFormat } from '../../i18n/format'

const texts = {
  telegram: 'security.asked.telegram',
  email: 'security.asked.email',
} as const satisfies Record<Channel, string>

/** Says that somebody has asked by a contact for a new password, and stops it. */
export function AskedRecovery() {
  const { t, date } = useFormat()
  const { onError } = useNotifyFailure()
  const { data } = useQuery(askedRecoveryQuery)
  const stop = useStopRecovery()
  if (!data?.asked) return null
  const { channel, readyAt, endsAt } = data.asked
  return (
    <div className="mb-8">
      <Alert tone="warn">
        <p className="font-semibold">{t(texts[channel], { from: date(readyAt), until: date(endsAt) })}</p>
        <p className="mt-1 mb-3">{t('security.asked.how')}</p>
        <Button
          look="danger"
          pending={stop.isPending}
          onClick={() =>
            stop.mutate(undefined, { onSuccess: () => notify.success(t('security.asked.stopped')), onError })
          }
        >
          {t('security.asked.stop')}
        </Button>
      </Alert>
    </div>
  )
}
