import { Skeleton } from '../../components/skeleton'
import { useTranslation } from '../../i18n/translation'

/** Stands in while the code of a screen is on the way. */
export function ScreenSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-12">
      <Skeleton className="mb-8 h-11 w-64 max-w-full" />
      <Skeleton className="h-[60vh] w-full" />
    </div>
  )
}
