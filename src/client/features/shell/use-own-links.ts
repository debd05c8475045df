import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { readAddress } from '../../../shared/addresses'

/** Links that the worker has written, in the footer and in texts, lead to the next screen without a new page. */
export function useOwnLinks(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('#footer a, .written a')
      if (!link || link.origin !== location.origin || link.hash) return
      if (button || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      navigate(readAddress(link.pathname).path + link.search)
    }
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [navigate])
}
