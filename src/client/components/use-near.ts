import { useCallback, useState } from 'react'

/** Whether a place has come as near as `margin` to what is seen; from then on it counts as near. */
export function useNear<Place extends Element>(margin: string) {
  const [isNear, setNear] = useState(false)
  const watch = useCallback(
    (place: Place) => {
      const observer = new IntersectionObserver(
        (looks) => looks.some(({ isIntersecting }) => isIntersecting) && setNear(true),
        { rootMargin: margin },
      )
      observer.observe(place)
      return () => observer.disconnect()
    },
    [margin],
  )
  return { isNear, watch }
}
