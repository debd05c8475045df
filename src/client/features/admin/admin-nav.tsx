import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { alertsQuery } from '../../calls/admin-alerts'
import { byHandQuery } from '../../calls/admin-by-hand'
import { Link } from '../../components/link'
import { useLanguage } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { type AdminArea, areaGroups, areaNames, pathToArea, taskNames, tasks } from './areas'

const freshMs = 30_000

/** The number of open alerts, shown in every part of the back office. */
function AlertCount() {
  const { t } = useTranslation()
  const { data } = useQuery({ ...alertsQuery(useLanguage()), refetchInterval: freshMs })
  return <Count count={data?.total ?? 0} name={(count) => t('admin.alerts.waiting', { count })} />
}

type CountProps = { count: number; name: (count: number) => string }

/** How much waits, as a number beside a name; read aloud in words. */
function Count({ count, name }: CountProps) {
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className="ml-2 inline-grid h-5 min-w-5 place-content-center rounded-full bg-danger-fill px-1 text-xs text-on-danger"
      >
        {count}
      </span>
      <span className="sr-only">, {name(count)}</span>
    </>
  )
}

/** The number of top-ups that wait for a person. */
function HandCount() {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery({ ...byHandQuery({}), refetchInterval: freshMs })
  return <Count count={data?.pages[0]?.waiting ?? 0} name={(count) => t('admin.hand.count', { count })} />
}

/** The parts of the back office by task, beside the page; where it is narrow a button that names the open one shows them. */
export function AdminNav() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [location] = useLocation()
  // The page of one order or one user belongs to the part with the list.
  const isAround = (path: string) => location.startsWith(`${path}/`) && path !== paths.admin
  const current = tasks
    .flatMap<AdminArea>((task) => areaGroups[task])
    .find((area) => location === pathToArea(area) || isAround(pathToArea(area)))
  return (
    <nav
      aria-label={t('admin.tabs.label')}
      className="rounded-control max-xl:mb-3 sm:max-xl:mb-6 max-xl:bg-raised max-xl:p-1 xl:sticky xl:top-20"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center rounded-control px-3 font-bold xl:hidden"
      >
        {t(current ? areaNames[current] : 'admin.tabs.label')}
        {/* Away from the name: the number does not count the open part. */}
        <span className="ml-auto flex items-center gap-2">
          {!isOpen && <AlertCount />}
          <ChevronDown className={`size-5 transition ${isOpen ? 'rotate-180' : ''}`} />
        </span>
      </button>
      <div
        id={id}
        className={`grid gap-x-5 gap-y-4 max-xl:divide-y max-xl:divide-line ${isOpen ? '' : 'max-xl:hidden'}`}
      >
        {tasks.map((task) => (
          <div key={task} className="max-xl:pt-2">
            <p id={`${id}-${task}`} className="px-3 pb-1 text-sm font-semibold text-muted">
              {t(taskNames[task])}
            </p>
            <ul aria-labelledby={`${id}-${task}`} className="grid gap-x-1 max-xl:grid-cols-2">
              {areaGroups[task].map((area) => (
                <li key={area}>
                  <Link
                    href={pathToArea(area)}
                    onClick={() => setOpen(false)}
                    className={`flex min-h-11 items-center rounded-control px-3 font-bold transition hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink ${isAround(pathToArea(area)) ? 'bg-raised text-ink' : 'text-muted'}`}
                  >
                    {t(areaNames[area])}
                    {area === 'today' && <AlertCount />}
                    {area === 'by-hand' && <HandCount />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
