import { Gamepad2 } from 'lucide-react'
import { useState } from 'react'
import { useNear } from './use-near'

/**
 * `eager`: on the first screen. `leading`: the largest picture of it, which the browser fetches before all else. `far`:
 * fetched when the reader comes near, because a browser fetches lazy pictures three screens ahead.
 */
type Props = { src: string; eager?: boolean; leading?: boolean; far?: boolean; className?: string }

/** A screen ahead of who scrolls. */
const farMargin = '700px'

/** Product art, 4:3. The title beside it is the text, so the picture itself is silent. */
export function Art({ src, eager = false, leading = false, far = false, className = '' }: Props) {
  const [broken, setBroken] = useState('')
  const { isNear, watch } = useNear<HTMLSpanElement>(farMargin)
  const picture = (
    <img
      src={src}
      alt=""
      width={400}
      height={300}
      loading={eager || leading ? 'eager' : 'lazy'}
      fetchPriority={leading ? 'high' : undefined}
      decoding="async"
      onError={() => setBroken(src)}
      className="size-full object-cover"
    />
  )
  return (
    <span ref={far ? watch : undefined} className={`block aspect-4/3 overflow-hidden bg-raised ${className}`}>
      {broken === src ? (
        <span className="grid size-full place-items-center text-muted">
          <Gamepad2 className="size-1/4" />
        </span>
      ) : far && !isNear ? (
        <noscript>{picture}</noscript>
      ) : (
        picture
      )}
    </span>
  )
}
