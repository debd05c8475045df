import { useQuery } from '@tanstack/react-query'
import { missedSearchesQuery } from '../../../calls/admin-searches'
import { useFormat } from '../../../i18n/format'
import { Lines } from './lines'

/** What visitors looked for and did not find; nothing in a shop that does not count it. */
export function MissedSearches() {
  const { t, number } = useFormat()
  const { data } = useQuery(missedSearchesQuery)
  if (!data) return null
  const lines = data.searches.map(({ word, times }) => ({
    key: word,
    name: word,
    children: (
      <span className="tabular-nums">{t('admin.dashboard.missedTimes', { count: times, number: number(times) })}</span>
    ),
  }))
  return <Lines ranked title={t('admin.dashboard.missed')} lines={lines} none={t('admin.dashboard.nothingMissed')} />
}
