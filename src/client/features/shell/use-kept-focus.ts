import { useEffect } from 'react'

/** When what had the focus leaves the page, the keyboard goes on from the top of the screen instead of from nowhere. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    const watcher = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return
      document.querySelector('main')?.focus({ preventScroll: true })
    })
    addEventListener('focusin', note)
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', note)
      watcher.disconnect()
    }
  }, [])
}
