import { useMutation } from '@tanstack/react-query'
import { api, bodyOf } from './http'
import { session } from './session'

/** Goes to Telegram, which sends the reader back once they have agreed. */
export const useLinkTelegram = () =>
  useMutation({
    mutationFn: () => bodyOf(api.telegram.link.$post()),
    onSuccess: ({ url }) => window.location.assign(url),
  })

/** Comes in by the token of a link. Where a code of an app is asked for, whoever was logged in here no longer is. */
export const useEnter = () =>
  useMutation({
    mutationFn: (token: string) => bodyOf(api.enter.$post({ json: { token } })),
    onSuccess: (answer) => ('token' in answer ? session.begin(answer) : session.end()),
  })
