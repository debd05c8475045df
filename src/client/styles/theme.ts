import { useSyncExternalStore } from 'react'
import { dayMs } from '../../shared/durations'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const yearMs = 365 * dayMs

/** What the browser paints around the page: the page's own colour. */
const frames = { light: '#f3f4f9', dark: '#0a0b11' } as const

const isTheme = (name: string | null): name is Theme => themes.some((theme) => theme === name)

function storedTheme(): Theme {
  const stored = localStorage.getItem(key)
  return isTheme(stored) ? stored : 'system'
}

/** The script in `index.html` has done the first line before anything was painted. */
function wear(theme: Theme): void {
  const { documentElement } = document
  if (theme === 'system') delete documentElement.dataset.theme
  else documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const ownTheme = meta.media.includes('light') ? 'light' : 'dark'
    meta.content = frames[theme === 'system' ? ownTheme : theme]
  }
}

/** Puts on what this browser has chosen. */
export const applyTheme = (): void => wear(storedTheme())

/** Remembered here, and in a cookie so that the first HTML of the next visit can know it. */
export function switchTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  applyTheme()
  for (const listener of listeners) listener()
  if (!('cookieStore' in globalThis)) return
  void cookieStore.set({ name: key, value: theme, path: '/', sameSite: 'lax', expires: Date.now() + yearMs })
}

const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    applyTheme()
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', elsewhere)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(listen, storedTheme, () => 'system')
