import type { ReactNode } from 'react'
import { useNear } from './use-near'

/** Children far below the fold cost nothing until the reader comes near them. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const { isNear, watch } = useNear<HTMLDivElement>('300px')
  return isNear ? children : <div ref={watch} className="min-h-40" />
}
