import './styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './calls/query-client'
import { settleLanguage, storedLanguage } from './i18n/language'
import { startTranslator } from './i18n/translator'
import { App } from './router'
import { screenAt } from './screens'

const reloadKey = 'reloadedAt'
const reloadPauseMs = 30_000

// A screen's code is gone after a release: one reload brings the new page. A second failure is shown instead,
// and so is the first without a network, where a reload would only lose the page.
addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(reloadKey)) < reloadPauseMs) return
  event.preventDefault()
  sessionStorage.setItem(reloadKey, String(Date.now()))
  location.reload()
})

async function start(root: Element): Promise<void> {
  const language = storedLanguage()
  settleLanguage(language)
  const translator = startTranslator(language)
  await screenAt(location.pathname).screen.load()
  createRoot(root).render(
    <StrictMode>
      <App translator={translator} queryClient={createQueryClient()} />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
