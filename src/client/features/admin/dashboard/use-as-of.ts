import { useFormat } from '../../../i18n/format'

/** "as of 10:42": the time is enough for a moment of today. */
export function useAsOf() {
  const { t, time, date } = useFormat()
  return (iso: string): string => {
    const isToday = new Date(iso).toDateString() === new Date().toDateString()
    return t('admin.dashboard.asOf', { time: isToday ? time(iso) : date(iso) })
  }
}
