import { type ComponentType, useEffect, useState } from 'react'

type Props<Given extends object> = {
  /** The same function at every rendering. */
  load: () => Promise<{ default: ComponentType<Given> }>
  given: Given
  /** Whether the shop has it; asked by the browser alone. */
  isOffered?: () => boolean
}

/** A part that comes once the browser has nothing else to do. No rendered page has it in it. */
export function IdlePart<Given extends object>({ load, given, isOffered }: Props<Given>) {
  const [Part, setPart] = useState<ComponentType<Given>>()
  useEffect(() => {
    if (isOffered?.() === false) return
    const take = () =>
      load().then(
        (part) => setPart(() => part.default),
        () => {},
      )
    // Safari does not say when it is idle.
    const later = window.requestIdleCallback ?? setTimeout
    later(take)
  }, [load, isOffered])
  return Part && <Part {...given} />
}
