import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { alertsQuery } from '../../calls/admin-alerts'
import { Loaded, StateView } from '../../components/state-view'
import { useLanguage } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'
import { AlertGroup } from './alert-group'

/** The open alerts, a line for each kind, the most severe first. */
export default function AlertList() {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(alertsQuery(useLanguage()))} failed="admin.alerts.loadFailed">
      {({ total, groups }) =>
        total === 0 ? (
          <StateView icon={CircleCheck} title={t('admin.alerts.none')} text={t('admin.alerts.noneText')} />
        ) : (
          <>
            <p className="mb-3 text-muted">{t('admin.alerts.waiting', { count: total })}</p>
            <ul className="grid gap-2 sm:gap-3">
              {groups.map((group) => (
                <AlertGroup key={group.kind} group={group} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}
