import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { AlertList } from '../../../shared/contract/admin'
import { alertsOfKindQuery, useDismissAlert } from '../../calls/admin-alerts'
import { Badge } from '../../components/badge'
import { Button } from '../../components/button'
import { Link } from '../../components/link'
import { Moment } from '../../components/moment'
import { useNotifyFailure } from '../../components/notify-failure'
import { ShowMore } from '../../components/show-more'
import { useFormat } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { pathToSolve, placeFor, severityNames, severityTones, useAlertName } from './alert-words'
import { areaNames, pathToArea } from './areas'
import { DismissKind } from './dismiss-kind'

type Group = AlertList['groups'][number]
type Props = { group: Group }

function Rows({ alerts, name }: { alerts: Group['alerts']; name: string }) {
  return (
    <ul aria-label={name} className="divide-y divide-line">
      {alerts.map((alert) => (
        <AlertRow key={alert.alertId} alert={alert} name={name} />
      ))}
    </ul>
  )
}

/** All of a kind, page by page; until the first one is there, the few that are known. */
function AllRows({ group, name }: Props & { name: string }) {
  const query = useInfiniteQuery(alertsOfKindQuery(useLanguage(), group.kind))
  return (
    <>
      <Rows alerts={query.data?.pages.flatMap(({ alerts }) => alerts) ?? group.alerts} name={name} />
      <ShowMore query={query} />
    </>
  )
}

/** Everything of one kind: a line with its count, and the newest few or all of it. */
export function AlertGroup({ group }: Props) {
  const { t, number } = useFormat()
  const [isWhole, setWhole] = useState(false)
  const name = useAlertName()(group.kind)
  const place = placeFor(group.kind)
  const isLong = group.count > group.alerts.length
  return (
    <li className="panel p-3 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-bold tracking-normal">{name}</h2>
        <Badge tone={severityTones[group.severity]}>{t(severityNames[group.severity])}</Badge>
        {group.count > 1 && <Badge>{number(group.count)}</Badge>}
        {place && (
          <Link
            href={pathToArea(place)}
            className="inline-flex min-h-11 items-center font-semibold underline sm:ml-auto"
          >
            {t(areaNames[place])}
          </Link>
        )}
      </div>
      {isWhole ? <AllRows group={group} name={name} /> : <Rows alerts={group.alerts} name={name} />}
      {group.count > 1 && (
        <div className="mt-3 flex flex-wrap gap-3">
          {isLong && (
            <Button look="secondary" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              <ChevronDown className={`size-5 transition ${isWhole ? 'rotate-180' : ''}`} />
              {isWhole ? t('admin.alerts.fewer') : t('admin.alerts.showAll', { number: number(group.count) })}
            </Button>
          )}
          <DismissKind group={group} name={name} />
        </div>
      )}
    </li>
  )
}

type RowProps = { alert: Group['alerts'][number]; name: string }

/** One alert below the name of its kind. */
function AlertRow({ alert, name }: RowProps) {
  const { t, onError } = useNotifyFailure()
  const path = pathToSolve(alert)
  const dismiss = useDismissAlert()
  const end = () => dismiss.mutate(alert.alertId, { onError })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 sm:flex sm:items-start sm:justify-between sm:gap-y-2 sm:py-3">
      <div className="min-w-0 max-sm:contents">
        <p className="col-span-2 text-muted wrap-anywhere">{alert.detail}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {path ? (
            <Link href={path} className="inline-flex min-h-6 items-center font-mono underline sm:min-h-11">
              {alert.orderId ?? alert.subject}
            </Link>
          ) : (
            <span className="font-mono">{alert.subject}</span>
          )}{' '}
          · <Moment at={alert.raisedAt} />
          {alert.toldAt && ` · ${t('admin.alerts.told')}`}
          {alert.tellTrouble && ` · ${t('admin.alerts.notTold', { why: alert.tellTrouble })}`}
        </p>
      </div>
      <Button
        icon={Check}
        look="secondary"
        className="max-sm:px-3"
        aria-label={t('admin.alerts.dismissNamed', { name })}
        pending={dismiss.isPending}
        onClick={end}
      >
        <span className="max-sm:sr-only">{t('admin.alerts.dismiss')}</span>
      </Button>
    </li>
  )
}
