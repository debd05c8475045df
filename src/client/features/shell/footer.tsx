import { useTranslation } from 'react-i18next'
import { Link } from '../../components/link'
import { Logo } from './logo'
import { publicLinks } from './navigation'

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className="border-t border-line bg-surface print:hidden">
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 py-10 sm:px-6 lg:flex-row lg:items-center lg:justify-between">
        <div>
          <Logo />
          <p className="mt-1 max-w-sm text-balance text-muted">{t('footer.promise')}</p>
        </div>
        <nav aria-label={t('footer.label')} className="-mx-3 flex flex-wrap gap-x-2 lg:mx-0">
          {publicLinks.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              className="flex min-h-11 items-center rounded-control px-3 font-semibold text-muted hover:text-ink"
            >
              {t(label)}
            </Link>
          ))}
        </nav>
      </div>
      <p className="mx-auto max-w-7xl px-4 pb-8 text-sm text-muted sm:px-6">{t('footer.trademarks')}</p>
    </footer>
  )
}
