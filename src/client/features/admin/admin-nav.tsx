import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { alertsQuery } from '../../calls/admin-alerts'
import { Link } from '../../components/link'
import { useLanguage } from '../../i18n/language'
import { paths } from '../../paths'
import { adminAreas, areaNames, pathToArea } from './areas'

const freshMs = 30_000

/** How much needs the operator, wherever in the back office they are. */
function AlertCount() {
  const { t } = useTranslation()
  const { data } = useQuery({ ...alertsQuery(useLanguage()), refetchInterval: freshMs })
  const count = data?.alerts.length ?? 0
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

/** The tabs of the back office. */
export function AdminNav() {
  const { t } = useTranslation()
  const [location] = useLocation()
  // What is below a tab, an order or a user, belongs to it.
  const isAround = (path: string) => location.startsWith(`${path}/`) && path !== paths.admin
  return (
    <nav
      aria-label={t('admin.tabs.label')}
      className="mb-8 flex flex-wrap gap-1 rounded-control bg-raised p-1 sm:w-fit"
    >
      {adminAreas.map((area) => (
        <Link
          key={area}
          href={pathToArea(area)}
          className={`flex min-h-11 items-center rounded-control px-3 font-bold transition hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink sm:px-4 ${isAround(pathToArea(area)) ? 'bg-surface text-ink' : 'text-muted'}`}
        >
          {t(areaNames[area])}
          {area === 'today' && <AlertCount />}
        </Link>
      ))}
    </nav>
  )
}
