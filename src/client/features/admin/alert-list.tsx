import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { alertsQuery } from '../../calls/admin-alerts'
import { useProblemText } from '../../calls/problem-text'
import { LoadError, StateView } from '../../components/state-view'
import { useLanguage } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'
import { AlertGroup } from './alert-group'
import { Loading } from './loading'

/** What waits for the operator, a line for each kind, the most severe first. */
export default function AlertList() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error, refetch } = useQuery(alertsQuery(useLanguage()))
  if (!data && error) {
    return <LoadError title={t('admin.alerts.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!data) return <Loading />
  if (data.total === 0) {
    return <StateView icon={CircleCheck} title={t('admin.alerts.none')} text={t('admin.alerts.noneText')} />
  }
  return (
    <>
      <p className="mb-3 text-muted">{t('admin.alerts.waiting', { count: data.total })}</p>
      <ul className="grid gap-2 sm:gap-3">
        {data.groups.map((group) => (
          <AlertGroup key={group.kind} group={group} />
        ))}
      </ul>
    </>
  )
}
