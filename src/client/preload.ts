import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLanguage } from './i18n/language'
import { type Screen, screenAt } from './screens'

/** Fetches the code and the data of the screen behind a link before it is followed. */
export function usePreload(client: QueryClient, screens: readonly Screen[]): (href: string) => void {
  const language = useLanguage()
  return useCallback(
    (href) => {
      const { screen, id } = screenAt(screens, href.replace(/[?#].*/, ''))
      const data = import('./prefetch').then(({ prefetch }) => prefetch(client, { path: screen.path, id }, language))
      // What fails here fails again, visibly, when the link is followed.
      Promise.all([screen.load(), data]).catch(() => {})
    },
    [client, screens, language],
  )
}
