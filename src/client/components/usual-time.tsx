import type { TopUpGame } from '../../shared/contract/topups'
import { useHandTime } from '../i18n/hand-time'
import { useTranslation } from '../i18n/translation'

const minutesOf = (seconds: number): number => Math.round(seconds / 60)

/**
 * How long a delivery usually takes, as the last ones did, and now if that is much longer: of suppliers, and of people
 * where they deliver.
 */
export function UsualTime({ game: { packages, delivery } }: { game: Pick<TopUpGame, 'packages' | 'delivery'> }) {
  const { t } = useTranslation()
  const handTime = useHandTime()
  const { usuallySeconds, nowSeconds, byHandSeconds } = delivery
  const minutes = minutesOf(usuallySeconds ?? 0)
  const usual = minutes < 1 ? t('topups.withinMinute') : t('topups.usually', { count: minutes })
  const bySupplier = usuallySeconds !== null && packages.some(({ byHand }) => !byHand)
  return [
    bySupplier && usual,
    bySupplier && nowSeconds !== null && t('topups.now', { count: minutesOf(nowSeconds) }),
    packages.some(({ byHand }) => byHand) && handTime(byHandSeconds),
  ]
    .filter(Boolean)
    .join(' ')
}
