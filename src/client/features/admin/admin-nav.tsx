import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { alertsQuery } from '../../calls/admin-alerts'
import { Link } from '../../components/link'
import { useLanguage } from '../../i18n/language'
import { paths } from '../../paths'
import { areaGroups, areaNames, pathToArea } from './areas'

const freshMs = 30_000

/** How much needs the operator, wherever in the back office they are. */
function AlertCount() {
  const { t } = useTranslation()
  const { data } = useQuery({ ...alertsQuery(useLanguage()), refetchInterval: freshMs })
  const count = data?.total ?? 0
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className="ml-2 inline-grid h-5 min-w-5 place-content-center rounded-full bg-danger-fill px-1 text-xs text-on-danger"
      >
        {count}
      </span>
      <span className="sr-only">, {t('admin.alerts.waiting', { count })}</span>
    </>
  )
}

/** The tabs of the back office; on a phone a button that names the open one shows them all. */
export function AdminNav() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [location] = useLocation()
  // What is below a tab, an order or a user, belongs to it.
  const isAround = (path: string) => location.startsWith(`${path}/`) && path !== paths.admin
  const current = areaGroups.flat().find((area) => location === pathToArea(area) || isAround(pathToArea(area)))
  return (
    <nav aria-label={t('admin.tabs.label')} className="mb-8 rounded-control bg-raised p-1 lg:w-fit">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center rounded-control px-3 font-bold lg:hidden"
      >
        {t(current ? areaNames[current] : 'admin.tabs.label')}
        {/* Away from the name: the alerts are not of the part that is open. */}
        <span className="ml-auto flex items-center gap-2">
          {!isOpen && <AlertCount />}
          <ChevronDown aria-hidden="true" className={`size-5 transition ${isOpen ? 'rotate-180' : ''}`} />
        </span>
      </button>
      <div
        id={id}
        className={`flex flex-wrap gap-x-5 gap-y-1 max-lg:divide-y max-lg:divide-line ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        {areaGroups.map((areas) => (
          <ul key={areas[0]} className="flex flex-wrap gap-1 max-lg:w-full max-lg:py-1">
            {areas.map((area) => (
              <li key={area} className="max-lg:w-[calc(50%-0.25rem)]">
                <Link
                  href={pathToArea(area)}
                  onClick={() => setOpen(false)}
                  className={`flex min-h-11 items-center rounded-control px-3 font-bold transition hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink ${isAround(pathToArea(area)) ? 'bg-surface text-ink' : 'text-muted'}`}
                >
                  {t(areaNames[area])}
                  {area === 'today' && <AlertCount />}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  )
}
