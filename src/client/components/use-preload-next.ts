import { useContext, useEffect } from 'react'
import { whenIdle } from './idle-part'
import { PreloadContext } from './link'

/** Fetches the screen that most readers open next, once the browser has nothing else to do. */
export function usePreloadNext(href: string, what?: 'code'): void {
  const preload = useContext(PreloadContext)
  useEffect(() => whenIdle(() => preload(href, what)), [preload, href, what])
}
