import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { type ReactNode, Suspense, useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { useHistoryState, usePathname } from 'wouter/use-browser-location'
import { readAddress, rootOf } from '../shared/addresses'
import { defaultLanguage } from '../shared/languages'
import { proveWith } from './calls/http'
import { mine } from './calls/query-client'
import { session, useSignedIn } from './calls/session'
import { PreloadContext } from './components/link'
import { SearchBox } from './features/catalogue/search-box'
import { Layout } from './features/shell/layout'
import { ScreenSkeleton } from './features/shell/screen-skeleton'
import { usePasswordDue } from './features/shell/use-profile'
import { nameInAddress, pageLanguage } from './i18n/language'
import { originOf, paths } from './paths'
import { usePreload } from './preload'
import { CrashBoundary } from './routes/crash'
import { housePageScreens, notFoundScreen, Show, screens } from './screens'

// Few people are ever asked, so nobody else loads it.
proveWith(async (problem) => (await import('./features/shell/bot-check')).prove(problem))

/** A screen for people who are logged in: others log in first and come back. */
function Private({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const [location] = useLocation()
  const search = useSearch()
  if (signedIn) return children
  return <Redirect to={paths.login} replace state={{ from: search ? `${location}?${search}` : location }} />
}

/** Login and registration: whoever is logged in goes on to where they came from. */
function Guest({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const state: unknown = useHistoryState()
  return signedIn ? <Redirect to={originOf(state)} replace /> : children
}

/** A session that ends takes its data along; one that the server ended leads to the login. */
function useSessionEnd(client: QueryClient): void {
  const [location, navigate] = useLocation()
  useEffect(
    () =>
      session.listen((change) => {
        client.removeQueries({ queryKey: [mine] })
        if (change === 'expired') navigate(paths.login, { state: { from: location } })
      }),
    [client, location, navigate],
  )
}

/** Whoever shares the page shares its canonical address: that of the first screen must not stay for another one. */
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

/** Whoever has a password from the shop chooses another one before anything else. */
function Screens() {
  const [location] = useLocation()
  if (usePasswordDue() && location !== paths.password) {
    return <Redirect to={paths.password} replace state={{ from: location }} />
  }
  return (
    <Switch>
      <Route path={paths.home}>
        <Show screen={screens.home} props={{}} />
      </Route>
      <Route path={paths.products}>
        <Show screen={screens.products} props={{}} />
      </Route>
      <Route path={paths.product}>{({ id }) => <Show key={id} screen={screens.product} props={{ id }} />}</Route>
      <Route path={paths.support}>
        <Show screen={screens.support} props={{}} />
      </Route>
      <Route path={paths.cart}>
        <Show screen={screens.cart} props={{}} />
      </Route>
      <Route path={paths.login}>
        <Guest>
          <Show screen={screens.login} props={{}} />
        </Guest>
      </Route>
      <Route path={paths.register}>
        <Guest>
          <Show screen={screens.register} props={{}} />
        </Guest>
      </Route>
      {housePageRoutes}
      {privateRoutes}
      <Route>
        <Show screen={notFoundScreen} props={{}} />
      </Route>
    </Switch>
  )
}

const housePageRoutes = housePageScreens.map(({ name, screen }) => (
  <Route key={name} path={screen.path}>
    <Show key={name} screen={screen} props={{ name }} />
  </Route>
))

const privateScreens = [
  screens.checkout,
  screens.checkoutReturn,
  screens.orders,
  screens.profile,
  screens.password,
  screens.topUp,
  screens.freeFire,
  screens.admin,
]

const privateRoutes = [
  ...privateScreens.map((screen) => (
    <Route key={screen.path} path={screen.path}>
      <Private>
        <Show screen={screen} props={{}} />
      </Private>
    </Route>
  )),
  ...[screens.order, screens.adminProduct, screens.adminOrder, screens.adminUser].map((screen) => (
    <Route<{ id: string }> key={screen.path} path={screen.path}>
      {({ id }) => (
        <Private>
          <Show key={id} screen={screen} props={{ id }} />
        </Private>
      )}
    </Route>
  )),
  <Route key={paths.adminArea} path={paths.adminArea}>
    {({ id }) => (
      <Private>
        <Show key={id} screen={screens.adminArea} props={{ id }} />
      </Private>
    )}
  </Route>,
]

function Shop({ client }: { client: QueryClient }) {
  const preload = usePreload(client)
  const [location] = useLocation()
  useSessionEnd(client)
  useFreshStart()
  return (
    <PreloadContext value={preload}>
      <Layout search={<SearchBox />}>
        <CrashBoundary key={location}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Screens />
          </Suspense>
        </CrashBoundary>
      </Layout>
    </PreloadContext>
  )
}

type AppProps = { translator: i18n; queryClient: QueryClient; address?: string }

/** The whole shop. `address` says which page to render where there is no browser to ask. */
export function App({ translator, queryClient, address }: AppProps) {
  const pathname = usePathname({ ssrPath: address?.split('?')[0] })
  const language = readAddress(pathname).named ?? defaultLanguage
  return (
    <I18nextProvider i18n={translator}>
      <QueryClientProvider client={queryClient}>
        <CrashBoundary>
          <Router base={rootOf(language)} {...(address && { ssrPath: address })}>
            <Shop client={queryClient} />
          </Router>
        </CrashBoundary>
      </QueryClientProvider>
    </I18nextProvider>
  )
}
