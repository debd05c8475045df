import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../calls/admin-settings'
import { useProblemText } from '../../../calls/problem-text'
import { Link } from '../../../components/link'
import { LoadError } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { areaNames, pathToArea } from '../areas'
import { Loading } from '../loading'
import { Section } from '../section'
import { HousePages } from './house-pages'
import { Providers } from './providers'
import { RateOfDollar } from './rate-of-dollar'
import { SettingsForm } from './settings-form'
import { VersionList } from './version-list'

const elsewhere = ['freefire', 'suppliers'] as const

/** What has a part of the back office of its own. */
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

/** What the owner sets of the shop as a whole. */
export default function Settings() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  if (!settings && error) {
    return <LoadError title={t('admin.settings.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!settings) return <Loading />
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">{t('admin.tabs.settings')}</h2>
      <Elsewhere />
      <SettingsForm settings={settings} />
      <HousePages />
      <RateOfDollar />
      <Providers />
      <Section title={t('admin.settings.history')}>
        <VersionList />
      </Section>
    </div>
  )
}
