import { useEffect, useState } from 'react'

/** The text once typing has paused, so that not every letter is a question to the server. */
export function useAfterPause(text: string, pauseMs = 250): string {
  const [steady, setSteady] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSteady(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return steady
}
