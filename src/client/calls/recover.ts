import { useMutation } from '@tanstack/react-query'
import { api, bodyOf, type JsonOf } from './http'
import { oneQuery } from './queries'
import { session } from './session'

/** By which contacts the shop can send a link to a new password. */
export const recoveryOptionsQuery = oneQuery(['recovery-options'], (request) => api.recover.$get({}, request))

/** Asks for a link to a new password, which comes a day later. */
export const useAskRecovery = () =>
  useMutation({
    mutationFn: (json: JsonOf<typeof api.recover.ask.$post>) => api.recover.ask.$post({ json }),
  })

/** Sets a new password by a recovery code or a link, and logs in. */
export const useRecover = () =>
  useMutation({
    mutationFn: (json: JsonOf<typeof api.recover.$post>) => bodyOf(api.recover.$post({ json })),
    gcTime: 0,
    onSuccess: (answer) => {
      if ('token' in answer) session.begin(answer)
      // The code of an app is still to come; all sessions from before are over, one of this browser too.
      else session.end()
    },
  })
