import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isFramed } from '../../components/is-framed'
import { Notifications } from '../../components/notify'
import { Footer } from './footer'
import { Header } from './header'
import { useKeptFocus } from './use-kept-focus'

/** Header, screen, footer: the same around every page but one that is shown inside another. */
export function Layout({ search, children }: { search: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  useKeptFocus()
  if (isFramed()) return <main id="main">{children}</main>
  return (
    <div className="flex min-h-dvh flex-col print:block">
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
      <Footer />
      <Notifications />
    </div>
  )
}
