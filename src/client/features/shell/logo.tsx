import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

/** `compact`: where there is little room it is the sign alone. */
export function Logo({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link href={paths.home} className="flex min-h-11 items-center gap-2.5 text-xl font-black tracking-tight">
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <path
          d="M16 6.5a4.5 4.5 0 0 1 1.5 8.7V19h3v2.6h-3v1.3h3v2.6h-6V15.2A4.5 4.5 0 0 1 16 6.5Zm0 2.6a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Z"
          className="fill-on-accent"
        />
      </svg>
      <span className={compact ? 'max-sm:sr-only' : ''}>{t('common.brand')}</span>
    </Link>
  )
}
