import { Skeleton } from '../../components/skeleton'
import { useTranslation } from '../../i18n/translation'

/** Stands in while a list of the back office is on the way. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-3">
      <Skeleton className="h-24 rounded-panel" />
      <Skeleton className="h-24 rounded-panel" />
      <Skeleton className="h-24 rounded-panel" />
    </div>
  )
}
