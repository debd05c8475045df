import { useState } from 'react'
import { ApiError, isLostAnswer } from './http'

/**
 * Whether an act that is possible once may be done, though it is refused as if it never were: the answer to an earlier try
 * was lost. `refusal` is the code of a proof that is used up.
 */
export function useMayBeDone(error: Error | null, refusal: string): boolean {
  const [wasLost, setWasLost] = useState(false)
  if (error && isLostAnswer(error) && !wasLost) setWasLost(true)
  return wasLost && error instanceof ApiError && error.code === refusal
}
