import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react'
import type { Area } from './i18n/texts'
import { loadAreas } from './i18n/translator'

/** A part of an address that a screen is about; a screen without one leaves it alone. */
type Props = { id: string }

/** Whom a screen is for: everybody, those who have not logged in, or those who have. */
type Access = 'all' | 'guests' | 'members'

export type Screen = {
  path: string
  areas: readonly Area[]
  access: Access
  load: (texts?: typeof loadAreas) => Promise<unknown>
  Lazy: LazyExoticComponent<ComponentType<Props>>
  loaded: () => ComponentType<Props> | undefined
}

/** A screen whose code comes when it is needed, and with it the texts of the areas it shows. */
export function screen(
  path: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  areas: readonly Area[] = [],
  access: Access = 'all',
): Screen {
  let loaded: ComponentType<Props> | undefined
  const remember = async (loadTexts = loadAreas) => {
    const [module] = await Promise.all([load(), loadTexts(areas)])
    loaded = module.default
    return module
  }
  return { path, areas, access, load: remember, Lazy: lazy(() => remember()), loaded: () => loaded }
}

/** Shows a screen; one that was preloaded renders at once, without a fallback in between. */
export function Show({ screen, id }: { screen: Screen; id: string }) {
  const [Chosen] = useState<ComponentType<Props>>(() => screen.loaded() ?? screen.Lazy)
  return <Chosen id={id} />
}

export const notFoundScreen = screen('*', () => import('./routes/not-found'))

const patternOf = (...paths: string[]): RegExp =>
  new RegExp(`^(?:${paths.join('|').replaceAll(':id', '([^/]+)')})/?$`, 'i')

/** As the router reads it: what was written in some script comes percent-encoded. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Tells addresses of some screens from all others. */
export function matcherOf(screenPaths: readonly string[]): (path: string) => boolean {
  const pattern = patternOf(...screenPaths)
  return (path) => pattern.test(readable(path))
}

/** Whether an address is that of a screen, and the id in it. */
const matchOf = (screenPath: string, path: string): RegExpExecArray | null => patternOf(screenPath).exec(readable(path))

/** The screen a path leads to, and the id in it. */
export function screenAt(screens: readonly Screen[], path: string): { screen: Screen; id: string | undefined } {
  for (const screen of screens) {
    const match = matchOf(screen.path, path)
    if (match) return { screen, id: match[1] }
  }
  return { screen: notFoundScreen, id: undefined }
}
