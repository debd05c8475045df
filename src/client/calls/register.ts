import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, api, bodyOf, isLostAnswer } from './http'
import type { Credentials } from './identity'
import { referredBy } from './referred'
import { session } from './session'

/** The session of an account whose password this is; undefined where it is not, or a code of an app is still to come. */
async function ownSession({ nickname, password }: Credentials) {
  const answer = await bodyOf(api.login.$post({ json: { nickname, password } })).catch(() => undefined)
  return answer && 'token' in answer ? answer : undefined
}

/**
 * Registers, and logs in. Pressed again after a lost answer the nickname is taken, by the account of the first press: its
 * password tells. `onMade`: called before the session begins, which leads the reader away.
 */
export function useRegister(onMade: () => void) {
  const lost = useRef('')
  return useMutation({
    mutationFn: async (json: Credentials & { confirmPassword: string }) => {
      const sent = JSON.stringify(json)
      try {
        return await bodyOf(api.register.$post({ json: { ...json, ref: referredBy() } }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (isLostAnswer(error)) lost.current = sent
        const isAgain = error.code === 'nickname_taken' && lost.current === sent
        const own = isAgain ? await ownSession(json) : undefined
        if (own) return own
        throw error
      }
    },
    onSuccess: (answer) => {
      onMade()
      session.begin(answer)
    },
  })
}
