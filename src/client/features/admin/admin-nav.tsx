import { useTranslation } from 'react-i18next'
import { Link } from '../../components/link'
import { adminAreas, areaNames, pathToArea } from './areas'

/** The tabs of the back office. */
export function AdminNav() {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('admin.tabs.label')}
      className="mb-8 flex flex-wrap gap-1 rounded-control bg-raised p-1 sm:w-fit"
    >
      {adminAreas.map((area) => (
        <Link
          key={area}
          href={pathToArea(area)}
          className="flex min-h-11 items-center rounded-control px-3 font-bold text-muted transition hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink sm:px-4"
        >
          {t(areaNames[area])}
        </Link>
      ))}
    </nav>
  )
}
