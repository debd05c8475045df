import { useEffect, useState } from 'react'

/** The text once typing has paused, so that not every letter is a question to the server. */
export function useAfterPause(text: string, pauseMs = 250): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return paused
}
