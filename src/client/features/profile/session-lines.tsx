import type { Sessions } from '../../../shared/contract/identity'
import { Badge } from '../../components/badge'
import { Button } from '../../components/button'
import { useFormat } from '../../i18n/format'

type Session = Sessions['sessions'][number]
type Props = { sessions: Session[]; pending?: boolean; onEnd: (session: Session) => void }

/** Devices on which a user is logged in; each but the reader's own can be logged out. */
export function SessionLines({ sessions, pending = false, onEnd }: Props) {
  const { t, date } = useFormat()
  return (
    <ul aria-label={t('sessions.title')} className="panel divide-y divide-line px-5">
      {sessions.map((session) => {
        const { sessionId, device, place, beganAt, usedAt, current } = session
        const name = device || t('sessions.unknownDevice')
        return (
          <li key={sessionId} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              {place && <p className="text-sm wrap-anywhere">{place}</p>}
              <p className="text-sm text-muted">
                {beganAt && `${t('sessions.began', { date: date(beganAt) })} · `}
                {t('sessions.used', { date: date(usedAt) })}
              </p>
            </div>
            {current ? (
              <Badge tone="info">{t('sessions.current')}</Badge>
            ) : (
              <Button
                look="secondary"
                aria-label={`${t('sessions.end')}: ${name}`}
                disabled={pending}
                onClick={() => onEnd(session)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
