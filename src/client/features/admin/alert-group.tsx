import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { AlertList } from '../../../shared/contract/admin'
import { alertsOfKindQuery } from '../../calls/admin-alerts'
import { Badge } from '../../components/badge'
import { Button } from '../../components/button'
import { Link } from '../../components/link'
import { useFormat } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'
import { AlertRow } from './alert-row'
import { placeFor, severityNames, severityTones, useAlertName } from './alert-words'
import { areaNames, pathToArea } from './areas'
import { DismissKind } from './dismiss-kind'
import { ShowMore } from './show-more'

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
  const { t } = useTranslation()
  const { number } = useFormat()
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
              <ChevronDown aria-hidden="true" className={`size-5 transition ${isWhole ? 'rotate-180' : ''}`} />
              {isWhole ? t('admin.alerts.fewer') : t('admin.alerts.showAll', { number: number(group.count) })}
            </Button>
          )}
          <DismissKind group={group} name={name} />
        </div>
      )}
    </li>
  )
}
