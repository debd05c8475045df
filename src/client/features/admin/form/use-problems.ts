import { useEffect, useRef, useState } from 'react'
import type { Problems } from './problems'

/** The problems of a draft: those that are seen here are shown from the first save on, others come from the shop. */
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
