import { Skeleton } from '../../components/skeleton'
import { useTranslation } from '../../i18n/translation'

export function CartSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-6 lg:grid-cols-[1fr_minmax(0,22rem)]">
      <div className="grid content-start gap-4">
        <Skeleton className="h-36 rounded-panel" />
        <Skeleton className="h-36 rounded-panel" />
      </div>
      <Skeleton className="h-64 rounded-panel" />
    </div>
  )
}
