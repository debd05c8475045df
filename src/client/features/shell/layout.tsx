import type { ReactNode } from 'react'
import { isFramed } from '../../components/is-framed'
import { Notifications } from '../../components/notify'
import { useTranslation } from '../../i18n/translation'
import { Header } from './header'
import { useKeptFocus } from './use-kept-focus'
import { useOwnLinks } from './use-own-links'

/** The same around every screen but one that is shown inside another; the footer below it is the worker's. */
export function Layout({ search, children }: { search: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  useKeptFocus()
  useOwnLinks()
  if (isFramed()) return <main id="main">{children}</main>
  return (
    <div className="flex grow flex-col print:block">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-accent focus:px-4 focus:py-3 focus:font-bold focus:text-on-accent"
      >
        {t('nav.skip')}
      </a>
      <Header search={search} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Notifications />
    </div>
  )
}
