import { useEffect, useRef, useState } from 'react'
import type { Problems } from './problems'

/** What is wrong with a draft: seen here once it was to be saved, or said by the shop about what was sent. */
export function useProblems<Draft>(draft: Draft, problemsOf: (draft: Draft) => Problems) {
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<{ draft: Draft; problems: Problems }>()
  const [failures, setFailures] = useState(0)
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failures > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])
  const look = (): boolean => {
    const isFine = Object.keys(problemsOf(draft)).length === 0
    setIsTried(!isFine)
    if (!isFine) setFailures((count) => count + 1)
    return isFine
  }
  const refuse = (problems: Problems) => {
    setRefused({ draft, problems })
    setFailures((count) => count + 1)
  }
  const seen = isTried ? problemsOf(draft) : {}
  return { place, look, refuse, problems: { ...(refused?.draft === draft && refused.problems), ...seen } }
}
