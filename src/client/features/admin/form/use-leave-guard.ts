import { useEffect, useId, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { readAddress } from '../../../../shared/addresses'
import { session } from '../../../calls/session'

/** Without the language, which is changed in place. */
export function placeOf(url: string): string {
  const { pathname, search } = new URL(url)
  return readAddress(pathname).path + search
}

/** Which way out was taken: another entry of the history, or a new address. */
type Way = { key: string; url: string }

function goOn({ key, url }: Way): void {
  const { pathname, search, hash } = new URL(url)
  if (key) navigation.traverseTo(key)
  else navigate(pathname + search + hash)
}

/** Forms that may be left: their changes are saved or given up. Who stays for one form gives up none. */
const free = new Set<string>()

/**
 * Stops a person who leaves with changes that are not saved: a link or Back waits for an answer, closing the page is asked
 * about by the browser. Without the Navigation API only the latter.
 */
export function useLeaveGuard(isChanged: boolean) {
  const [way, setWay] = useState<Way>()
  const form = useId()
  useEffect(() => {
    if (!isChanged) return
    free.delete(form)
    const close = (event: BeforeUnloadEvent) => !free.has(form) && event.preventDefault()
    const leave = (event: NavigateEvent) => {
      const isAway = event.canIntercept && placeOf(event.destination.url) !== placeOf(location.href)
      // Whoever is logged out goes to the login, and can stay for nothing: the tab has kept what was typed.
      if (session.token() === null) return
      // Another form of the same screen has stopped it, and asks first.
      if (free.has(form) || !event.cancelable || event.defaultPrevented || !isAway) return
      event.preventDefault()
      setWay({ key: event.navigationType === 'traverse' ? event.destination.key : '', url: event.destination.url })
    }
    addEventListener('beforeunload', close)
    const history = 'navigation' in globalThis ? navigation : undefined
    history?.addEventListener('navigate', leave)
    return () => {
      removeEventListener('beforeunload', close)
      history?.removeEventListener('navigate', leave)
    }
  }, [form, isChanged])
  const release = () => {
    free.add(form)
  }
  return {
    isAsking: way !== undefined,
    stay: () => {
      free.clear()
      setWay(undefined)
    },
    leave: () => {
      release()
      setWay(undefined)
      if (way) goOn(way)
    },
    release,
  }
}
