import { useInfiniteQuery } from '@tanstack/react-query'
import { type PastVersion, settingsHistoryQuery } from '../../../calls/admin-settings'
import { Moment } from '../../../components/moment'
import { Pages } from '../../../components/pages'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { labelOf, valueText } from '../form/fields'
import { bonusChanges, bonusName, bonusText } from './bonus-fields'
import { changesBetween } from './setting-fields'

type ChangeText = { name: string; from: string; to: string }

/** What a version has changed, in words. */
function useChangeTexts(): (version: PastVersion) => ChangeText[] {
  const words = useFormat()
  const { t } = words
  const none = t('admin.changed.nothing')
  return ({ before, after }) => [
    ...changesBetween(before, after).map(({ field, from, to }) => {
      const shown = (value: unknown) => valueText(field, value, t) || none
      return { name: labelOf(field, t), from: shown(from), to: shown(to) }
    }),
    ...bonusChanges(before.topUpBonus, after.topUpBonus).map(({ currency, from, to }) => {
      const shown = (steps: typeof from) => bonusText(steps, currency, words) || none
      return { name: bonusName(currency, words), from: shown(from), to: shown(to) }
    }),
  ]
}

function Version({ version: past }: { version: PastVersion }) {
  const { t } = useTranslation()
  const changes = useChangeTexts()(past)
  const { version, at, by, reason } = past
  return (
    <li className="py-4">
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="font-semibold text-ink">{t('admin.settings.version', { version })}</span>
        <Moment at={at} />
        <span className="wrap-anywhere">{by}</span>
      </p>
      <ul className="mt-1 grid gap-1">
        {changes.map(({ name, from, to }) => (
          <li key={name} className="wrap-anywhere">
            <span className="font-semibold">{name}</span>
            {`: ${from} → ${to}`}
          </li>
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
