import { useEffect, useState } from 'react'

/** Sends the browser to another site. `leaving` lasts until the page is gone, and ends when Back revives the page. */
export function useLeaving() {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const revive = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', revive)
    return () => removeEventListener('pageshow', revive)
  }, [])
  const leaveTo = (url: string): void => {
    setLeaving(true)
    location.assign(url)
  }
  return { leaving, leaveTo }
}
