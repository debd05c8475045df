import { type ComponentType, useEffect, useState } from 'react'

/** Calls back when the time has come; answers how to wait no more. */
type When = (begin: () => void) => () => void

/** When the browser has nothing else to do. */
export const whenIdle: When = (begin) => {
  // Safari does not say when it is idle.
  const later = window.requestIdleCallback ?? setTimeout
  later(begin)
  return () => {}
}

type Props<Given extends object> = {
  /** The same function at every rendering, like `when`. */
  load: () => Promise<{ default: ComponentType<Given> }>
  given: Given
  when?: When
}

/** A part that comes later. No rendered page has it in it. */
export function IdlePart<Given extends object>({ load, given, when = whenIdle }: Props<Given>) {
  const [Part, setPart] = useState<ComponentType<Given>>()
  useEffect(
    () =>
      when(() =>
        load().then(
          (part) => setPart(() => part.default),
          () => {},
        ),
      ),
    [load, when],
  )
  return Part && <Part {...given} />
}
