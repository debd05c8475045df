import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation'

/** A grey shape in the place of something that is on the way. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={`animate-pulse rounded-control bg-raised ${className}`} />
)

/** The same shape several times. */
export const Skeletons = ({ count, className }: { count: number; className: string }) =>
  Array.from({ length: count }, (_, place) => place).map((place) => <Skeleton key={place} className={className} />)

const rows = <Skeletons count={3} className="h-24 rounded-panel" />

/** Placeholders of a list or a screen, which a screen reader hears as one word. */
export function Loading({ className = 'grid gap-3', children = rows }: { className?: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className={className}>
      {children}
    </div>
  )
}
