import { useState } from 'react'
import { session } from './session'

const key = 'coupon'

/** It was used, or nobody knows it: asked for again at each look, a wrong code would be another guess each time. */
export const forgetCode = (): void => sessionStorage.removeItem(key)

/**
 * The code of a coupon that was typed in for something, `of`. It outlives the way to a provider's page and back, and a
 * session that the shop has ended meanwhile; whoever else uses this tab does not get it.
 */
export function useKeptCode(of: string) {
  const mark = `${session.userId()} ${of} `
  const [code, setCode] = useState(() => {
    const kept = sessionStorage.getItem(key) ?? ''
    return kept.startsWith(mark) ? kept.slice(mark.length) : undefined
  })
  const keep = (next: string | undefined) => {
    setCode(next)
    if (next === undefined) forgetCode()
    else sessionStorage.setItem(key, mark + next)
  }
  return [code, keep] as const
}
