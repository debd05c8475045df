import { useEffect, useRef } from 'react'
import { limits } from '../../shared/limits'

const shakes = [0, -8, 8, -8, 8, 0].map((x) => ({ transform: `translateX(${x}px)` }))

/** A ref for what shakes at each attempt that fails, unless its reader wants nothing to move. */
export function useShake(failures: number) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (failures > 0 && !isStill) element.current?.animate(shakes, limits.shakeMs)
  }, [failures])
  return element
}
