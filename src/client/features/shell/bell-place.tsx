import { type ComponentType, useEffect, useState } from 'react'

/** The bell, which comes once the browser has nothing else to do; the room for it is there before. */
export function BellPlace() {
  const [Bell, setBell] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      import('./notice-bell').then(
        (bell) => setBell(() => bell.default),
        () => {},
      )
    // Safari does not say when it is idle.
    const later = window.requestIdleCallback ?? setTimeout
    later(load)
  }, [])
  return Bell && <Bell />
}
