import { useEffect, useState } from 'react'

const pauseMs = 250

/** The text once typing has paused, so that not every letter is a question to the server. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
