import { useTranslation } from './translation'

/** How long a person of the shop usually takes, as for the last top-ups; where none were, that a person delivers it. */
export function useHandTime(): (seconds: number | null) => string {
  const { t } = useTranslation()
  return (seconds) => {
    if (seconds === null) return t('topups.byHandUnknown')
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    return minutes < 100
      ? t('topups.byHandMinutes', { count: minutes })
      : t('topups.byHandHours', { count: Math.ceil(minutes / 60) })
  }
}
