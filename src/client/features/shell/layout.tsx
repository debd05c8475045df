import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { readAddress } from '../../../shared/addresses'
import { isFramed } from '../../components/is-framed'
import { useTranslation } from '../../i18n/translation'
import { Header } from './header'

/** When the focused element leaves the page, the keyboard goes on from the top of the screen. */
function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    const watcher = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return
      document.querySelector('main')?.focus({ preventScroll: true })
    })
    addEventListener('focusin', note)
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', note)
      watcher.disconnect()
    }
  }, [])
}

/** Links that the worker has written, in the footer and in texts, lead to the next screen without a new page. */
function useOwnLinks(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('#footer a, .written a')
      if (!link || link.origin !== location.origin || link.hash) return
      if (button || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      navigate(readAddress(link.pathname).path + link.search)
    }
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [navigate])
}

/** The frame of every screen but one that is shown inside another; the footer below it is the worker's. */
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
    </div>
  )
}
