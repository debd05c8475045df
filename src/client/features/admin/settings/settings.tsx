import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../calls/admin-settings'
import { Link } from '../../../components/link'
import { Section } from '../../../components/page'
import { Loaded } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { areaNames, pathToArea } from '../areas'
import { HousePages } from './house-pages'
import { Providers } from './providers'
import { RatesOfDollar } from './rates-of-dollar'
import { SettingsForm } from './settings-form'
import { VersionList } from './version-list'

const elsewhere = ['games', 'suppliers'] as const

/** The settings that have parts of the back office of their own. */
function Elsewhere() {
  const { t } = useTranslation()
  return (
    <p className="text-muted">
      {t('admin.settings.elsewhere')}{' '}
      {elsewhere.map((area) => (
        <Link
          key={area}
          href={pathToArea(area)}
          className="mr-4 inline-flex min-h-11 items-center font-semibold text-accent-ink underline"
        >
          {t(areaNames[area])}
        </Link>
      ))}
    </p>
  )
}

/** The settings of the whole shop. */
export default function Settings() {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(settingsQuery)} failed="admin.settings.loadFailed">
      {(settings) => (
        <div className="grid gap-6">
          <h2 className="sr-only">{t('admin.tabs.settings')}</h2>
          <Elsewhere />
          <SettingsForm settings={settings} />
          <HousePages />
          <RatesOfDollar />
          <Providers />
          <Section title={t('admin.settings.history')} className="panel p-5">
            <VersionList />
          </Section>
        </div>
      )}
    </Loaded>
  )
}
