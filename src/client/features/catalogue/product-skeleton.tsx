import { Skeleton } from '../../components/skeleton'
import { useTranslation } from '../../i18n/translation'

export function ProductSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-6 md:grid-cols-2 md:gap-10 lg:gap-14">
      <Skeleton className="aspect-4/3 rounded-panel" />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-11 w-4/5" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </div>
  )
}
