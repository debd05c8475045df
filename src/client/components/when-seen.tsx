import type { ReactNode } from 'react'
import { useNear } from './use-near'

type Props = {
  /** What stands there until then. */
  before?: ReactNode
  children: ReactNode
}

/** Children far below the fold cost nothing until the reader comes near them. */
export function WhenSeen({ before, children }: Props) {
  const { isNear, watch } = useNear<HTMLDivElement>('300px')
  if (isNear) return children
  return (
    <div ref={watch} className="min-h-40">
      {before}
    </div>
  )
}
