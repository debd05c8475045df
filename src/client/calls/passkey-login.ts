import { useMutation } from '@tanstack/react-query'
import { session } from './session'

/** Few come without a password, so the others load nothing of it. */
export const usePasskeyLogin = () =>
  useMutation({
    mutationFn: async () => (await import('./passkeys')).logInWithPasskey(),
    onSuccess: (answer) => {
      if ('token' in answer) session.begin(answer)
    },
  })
