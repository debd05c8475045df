import './styles/main.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readAddress } from '../shared/addresses'
import type { Language } from '../shared/languages'
import type { PageState } from '../shared/pages'
import { createQueryClient } from './calls/query-client'
import { keepReferral } from './calls/referred'
import { takeOver } from './early-input'
import { readyFormats } from './i18n/formats'
import { applyLanguage, firstLanguage } from './i18n/language'
import { ownTexts } from './i18n/texts'
import { startTranslator, translator } from './i18n/translator'
import { ownScreens } from './own-screens'
import { publicScreens } from './public-screens'
import { App } from './router'
import { screenAt } from './screens'
import { applyTheme } from './styles/theme'

const screens = [...publicScreens, ...ownScreens]
const reloadPauseMs = 30_000
const offlineDelayMs = 2000

/** Whether the page has just been loaded anew. The browser says so, also where no page may keep anything. */
const isReloaded = (): boolean =>
  performance.now() < reloadPauseMs &&
  performance.getEntriesByType('navigation').some((way) => 'type' in way && way.type === 'reload')

// A screen's code is gone after a release: one reload brings the new page. A second failure is shown instead,
// and so is the first without a network, where a reload would only lose the page.
addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine || isReloaded()) return
  event.preventDefault()
  location.reload()
})

/** What the page was rendered from, unless this reader has chosen another language than its address names. */
function renderedState(language: Language): PageState | undefined {
  const text = document.getElementById('state')?.textContent
  const state: PageState | undefined = text ? JSON.parse(text) : undefined
  return state?.language === language ? state : undefined
}

/** What follows is a task of its own: a slow phone paints and answers to the finger in between. */
const pause = () => new Promise<void>((goOn) => setTimeout(goOn))

async function start(root: Element): Promise<void> {
  const language = firstLanguage()
  applyLanguage(language)
  applyTheme()
  keepReferral()
  await pause()
  readyFormats(language)
  await pause()
  startTranslator(language, ownTexts())
  const queryClient = createQueryClient()
  const state = renderedState(language)
  for (const { key, data } of state?.queries ?? []) queryClient.setQueryData(key, data)
  const { screen, id } = screenAt(screens, readAddress(location.pathname).path)
  // What a page brings nothing of is asked for while the code that shows it is on its way. What fails here fails again,
  // visibly, on the screen.
  const ask = () =>
    import('./prefetch').then(({ prefetch }) => prefetch(queryClient, { path: screen.path, id }, language))
  if (!state) ask().catch(() => {})
  await screen.load()
  const app = (
    <StrictMode>
      <App screens={screens} translator={translator} queryClient={queryClient} />
    </StrictMode>
  )
  // In pieces: a slow phone answers to the finger in between.
  if (state) return takeOver(root, () => startTransition(() => void hydrateRoot(root, app)))
  takeOver(root)
  createRoot(root).render(app)
}

// It is for the next time without a network, and waits until this time is served. Where it is refused the shop works.
const prepareOffline = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {})

const root = document.getElementById('root')
if (root) void start(root)
if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(prepareOffline, offlineDelayMs)
