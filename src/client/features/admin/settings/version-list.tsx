import { useInfiniteQuery } from '@tanstack/react-query'
import { type PastVersion, settingsHistoryQuery } from '../../../calls/admin-settings'
import { useProblemText } from '../../../calls/problem-text'
import { LoadError } from '../../../components/state-view'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Loading } from '../loading'
import { ShowMore } from '../show-more'
import { changesBetween, type SettingChange } from './setting-changes'
import { settingNames } from './setting-names'
import { useSettingText } from './use-tell'

function Change({ change: { name, from, to } }: { change: SettingChange }) {
  const { t } = useTranslation()
  const told = useSettingText()
  return (
    <li className="wrap-anywhere">
      <span className="font-semibold">{t(settingNames[name])}</span>
      {`: ${told(from)} → ${told(to)}`}
    </li>
  )
}

function Version({ version: { version, at, by, reason, before, after } }: { version: PastVersion }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <li className="py-4">
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="font-semibold text-ink">{t('admin.settings.version', { version })}</span>
        <time dateTime={at}>{date(at)}</time>
        <span className="wrap-anywhere">{by}</span>
      </p>
      <ul className="mt-1 grid gap-1">
        {changesBetween(before, after).map((change) => (
          <Change key={change.name} change={change} />
        ))}
      </ul>
      <p className="mt-1 text-muted wrap-anywhere">{reason}</p>
    </li>
  )
}

/** What was set when, by whom and why. */
export function VersionList() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const query = useInfiniteQuery(settingsHistoryQuery)
  if (!query.data && query.error) {
    return (
      <LoadError
        title={t('admin.settings.historyFailed')}
        text={problemText(query.error)}
        onRetry={() => query.refetch()}
      />
    )
  }
  if (!query.data) return <Loading />
  const versions = query.data.pages.flatMap((page) => page.versions)
  if (versions.length === 0) return <p className="text-muted">{t('admin.settings.noHistory')}</p>
  return (
    <>
      <ol className="divide-y divide-line">
        {versions.map((version) => (
          <Version key={version.version} version={version} />
        ))}
      </ol>
      <ShowMore query={query} />
    </>
  )
}
