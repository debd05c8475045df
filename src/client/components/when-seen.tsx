import { type ReactNode, useState } from 'react'

/** Children far below the fold cost nothing until the reader comes near them. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const [seen, setSeen] = useState(false)
  const watch = (place: HTMLDivElement | null) => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '300px',
    })
    if (place) observer.observe(place)
    return () => observer.disconnect()
  }
  return seen ? children : <div ref={watch} className="min-h-40" />
}
