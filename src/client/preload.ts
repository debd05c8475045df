import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Preload } from './components/link'
import { useLanguage } from './i18n/language'
import { type Screen, screenAt } from './screens'

/** Fetches the code and the data of the screen behind a link before it is followed. */
export function usePreload(client: QueryClient, screens: readonly Screen[]): Preload {
  const language = useLanguage()
  return useCallback(
    (href, what) => {
      const { screen, id } = screenAt(screens, href.replace(/[?#].*/, ''))
      if (what === 'code') return void screen.load().catch(() => {})
      const data = import('./prefetch').then(({ prefetch }) => prefetch(client, { path: screen.path, id }, language))
      // What fails here fails again, visibly, when the link is followed.
      Promise.all([screen.load(), data]).catch(() => {})
    },
    [client, screens, language],
  )
}
