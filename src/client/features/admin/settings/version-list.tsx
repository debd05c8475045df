import { useInfiniteQuery } from '@tanstack/react-query'
import { type PastVersion, settingsHistoryQuery } from '../../../calls/admin-settings'
import { Moment } from '../../../components/moment'
import { useTranslation } from '../../../i18n/translation'
import { labelOf, valueText } from '../form/fields'
import { Pages } from '../pages'
import { changesBetween, type SettingChange } from './setting-fields'

function Change({ change: { field, from, to } }: { change: SettingChange }) {
  const { t } = useTranslation()
  const shown = (value: unknown) => valueText(field, value, t) || t('admin.settings.nothing')
  return (
    <li className="wrap-anywhere">
      <span className="font-semibold">{labelOf(field, t)}</span>
      {`: ${shown(from)} → ${shown(to)}`}
    </li>
  )
}

function Version({ version: { version, at, by, reason, before, after } }: { version: PastVersion }) {
  const { t } = useTranslation()
  return (
    <li className="py-4">
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="font-semibold text-ink">{t('admin.settings.version', { version })}</span>
        <Moment at={at} />
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

/** The changes of the settings, with time, author and reason. */
export function VersionList() {
  const { t } = useTranslation()
  return (
    <Pages
      query={useInfiniteQuery(settingsHistoryQuery)}
      failed="admin.settings.historyFailed"
      rowsOf={({ versions }) => versions}
      none={<p className="text-muted">{t('admin.settings.noHistory')}</p>}
    >
      {(versions) => (
        <ol className="divide-y divide-line">
          {versions.map((version) => (
            <Version key={version.version} version={version} />
          ))}
        </ol>
      )}
    </Pages>
  )
}
