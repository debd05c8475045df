import { useQuery } from '@tanstack/react-query'
import { Check, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AlertList as Alerts } from '../../../shared/contract/admin'
import { alertsQuery, useDismissAlert } from '../../calls/admin-alerts'
import { useProblemText } from '../../calls/problem-text'
import { Button } from '../../components/button'
import { Link } from '../../components/link'
import { notify } from '../../components/notify'
import { LoadError, StateView } from '../../components/state-view'
import { useFormat } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { placeFor, useAlertName } from './alert-words'
import { areaNames, pathToArea } from './areas'
import { Loading } from './loading'

function AlertRow({ alert }: { alert: Alerts['alerts'][number] }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const alertName = useAlertName()
  const problemText = useProblemText()
  const dismiss = useDismissAlert()
  const name = alertName(alert.kind)
  const place = placeFor(alert.kind)
  const end = () => dismiss.mutate(alert.alertId, { onError: (error) => notify.error(problemText(error)) })
  return (
    <li className="panel flex flex-wrap items-start justify-between gap-4 p-5">
      <div className="min-w-0">
        <h2 className="font-bold tracking-normal">{name}</h2>
        <p className="text-muted wrap-anywhere">{alert.detail}</p>
        <p className="text-sm text-muted wrap-anywhere">
          <span className="font-mono">{alert.subject}</span> ·{' '}
          <time dateTime={alert.raisedAt}>{date(alert.raisedAt)}</time>
          {alert.toldAt && ` · ${t('admin.alerts.told')}`}
          {alert.tellTrouble && ` · ${t('admin.alerts.notTold', { why: alert.tellTrouble })}`}
        </p>
        {place && (
          <Link href={pathToArea(place)} className="inline-flex min-h-11 items-center font-semibold underline">
            {t(areaNames[place])}
          </Link>
        )}
      </div>
      <Button
        look="secondary"
        aria-label={t('admin.alerts.dismissNamed', { name })}
        pending={dismiss.isPending}
        onClick={end}
      >
        <Check aria-hidden="true" className="size-5" />
        {t('admin.alerts.dismiss')}
      </Button>
    </li>
  )
}

/** What waits for the operator. */
export default function AlertList() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error, refetch } = useQuery(alertsQuery(useLanguage()))
  if (!data && error) {
    return <LoadError title={t('admin.alerts.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!data) return <Loading />
  if (data.alerts.length === 0) {
    return <StateView icon={CircleCheck} title={t('admin.alerts.none')} text={t('admin.alerts.noneText')} />
  }
  return (
    <ul className="grid gap-3">
      {data.alerts.map((alert) => (
        <AlertRow key={alert.alertId} alert={alert} />
      ))}
    </ul>
  )
}
