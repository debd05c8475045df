import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { useHistoryState, usePathname } from 'wouter/use-browser-location'
import { readAddress, rootOf } from '../shared/addresses'
import { defaultLanguage } from '../shared/languages'
import { mine } from './calls/query-client'
import { session, useRemembered, useSignedIn } from './calls/session'
import { PreloadContext } from './components/link'
import { SearchBox } from './features/catalogue/search-box'
import { Layout } from './features/shell/layout'
import { ScreenSkeleton } from './features/shell/screen-skeleton'
import { usePasswordDue } from './features/shell/use-profile'
import { nameInAddress, pageLanguage } from './i18n/language'
import { Translated, type Translator } from './i18n/translation'
import { originOf, paths } from './paths'
import { usePreload } from './preload'
import { CrashBoundary } from './routes/crash'
import { notFoundScreen, type Screen, Show } from './screens'

/** Where the reader is, with all that the address says. */
function useHere(): string {
  const [location] = useLocation()
  const search = useSearch()
  return search ? `${location}?${search}` : location
}

/** A screen for people who are logged in: others log in first and come back. What one of them begins, no other ends. */
function Private({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const person = useRemembered('userId')
  const from = useHere()
  if (signedIn) return <Fragment key={person}>{children}</Fragment>
  return <Redirect to={paths.login} replace state={{ from }} />
}

/** Login and registration: a person who is logged in goes on to where they came from. */
function Guest({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const state: unknown = useHistoryState()
  return signedIn ? <Redirect to={originOf(state)} replace /> : children
}

/** A session that ends takes its data along; one that the server ended leads to the login. */
function useSessionEnd(client: QueryClient): void {
  const [, navigate] = useLocation()
  const from = useHere()
  useEffect(
    () =>
      session.listen((change) => {
        client.removeQueries({ queryKey: [mine] })
        if (change === 'expired') navigate(paths.login, { state: { from } })
      }),
    [client, from, navigate],
  )
}

/** A person who shares the page shares its canonical address: that of the first screen must not stay for another one. */
function forgetCanonical(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (link && new URL(link.href).pathname !== window.location.pathname) link.remove()
}

/** A new page begins at its top, and a screen reader begins with it; going back keeps the place. */
function useFreshStart(): void {
  useEffect(() => {
    const here = () => readAddress(window.location.pathname).path
    let path = here()
    const begin = () => {
      forgetCanonical()
      if (here() === path) return
      path = here()
      window.scrollTo(0, 0)
      document.querySelector('main')?.focus({ preventScroll: true })
    }
    const note = () => {
      path = here()
      forgetCanonical()
      // Back may lead to an address from before the language was switched.
      nameInAddress(pageLanguage())
    }
    addEventListener('pushState', begin)
    addEventListener('replaceState', begin)
    addEventListener('popstate', note)
    return () => {
      removeEventListener('pushState', begin)
      removeEventListener('replaceState', begin)
      removeEventListener('popstate', note)
    }
  }, [])
}

const guards = { all: Fragment, guests: Guest, members: Private } as const

/** A person who has a password from the shop chooses another one before anything else. */
function Screens({ screens }: { screens: readonly Screen[] }) {
  const [location] = useLocation()
  if (usePasswordDue() && location !== paths.password) {
    return <Redirect to={paths.password} replace state={{ from: location }} />
  }
  return (
    <Switch>
      {screens.map((screen) => {
        const Guard = guards[screen.access]
        return (
          <Route<{ id?: string }> key={screen.path} path={screen.path}>
            {({ id = '' }) => (
              <Guard>
                <Show key={id} screen={screen} id={id} />
              </Guard>
            )}
          </Route>
        )
      })}
      <Route>
        <Show screen={notFoundScreen} id="" />
      </Route>
    </Switch>
  )
}

function Shop({ client, screens }: { client: QueryClient; screens: readonly Screen[] }) {
  const preload = usePreload(client, screens)
  const [location] = useLocation()
  useSessionEnd(client)
  useFreshStart()
  return (
    <PreloadContext value={preload}>
      <Layout search={<SearchBox />}>
        <CrashBoundary key={location}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Screens screens={screens} />
          </Suspense>
        </CrashBoundary>
      </Layout>
    </PreloadContext>
  )
}

type AppProps = { screens: readonly Screen[]; translator: Translator; queryClient: QueryClient; address?: string }

/** The shop with these screens. `address` says which page to render where there is no browser to ask. */
export function App({ screens, translator, queryClient, address }: AppProps) {
  const pathname = usePathname({ ssrPath: address?.split('?')[0] })
  const language = readAddress(pathname).named ?? defaultLanguage
  return (
    <Translated translator={translator}>
      <QueryClientProvider client={queryClient}>
        <CrashBoundary>
          <Router base={rootOf(language)} {...(address && { ssrPath: address })}>
            <Shop client={queryClient} screens={screens} />
          </Router>
        </CrashBoundary>
      </QueryClientProvider>
    </Translated>
  )
}
