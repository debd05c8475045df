import { useTranslation } from '../../i18n/translation'

/** How long a delivery usually takes, as the last ones did; nothing while there are none. */
export function UsualTime({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation()
  if (seconds === null) return null
  const minutes = Math.round(seconds / 60)
  return minutes < 1 ? t('topups.withinMinute') : t('topups.usually', { count: minutes })
}
