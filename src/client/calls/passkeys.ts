import { api, bodyOf, type JsonOf } from './http'
import { makePasskey, signWithPasskey } from './passkey-device'
import { oneQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'

/** The passkeys of the reader, and what else there is to show who they are. */
export const passkeysQuery = oneQuery([mine, 'passkeys'], (request) => api.passkeys.$get({}, request))

/** A change of the ways in is seen at once in the list of them. */
const useChange = <Input, Answer>(run: (input: Input) => Promise<Answer>) => useCall(run, [passkeysQuery.queryKey])

/** Lets this device make a passkey for the account. */
export const useAddPasskey = () =>
  useChange(async () => {
    const options = await bodyOf(api.passkeys.options.$post())
    return bodyOf(api.passkeys.$post({ json: await makePasskey(options) }))
  })

export const useRemovePasskey = () => useChange((id: string) => api.passkeys[':id'].$delete({ param: { id } }))

export const useRemovePassword = () => useChange(() => api.password.$delete())

/** A code of an app, a password or a signed challenge. */
export const stepUp = (json: JsonOf<(typeof api)['step-up']['$post']>) => api['step-up'].$post({ json })

/** Confirms with a passkey of the device. */
export async function stepUpWithPasskey() {
  const options = await bodyOf(api['step-up'].options.$post())
  return stepUp({ passkey: await signWithPasskey(options) })
}

/** What the reader can show of themselves. */
export const readProofs = () => bodyOf(api.passkeys.$get({}))

/** Logs in with a passkey of the device, which knows whose it is. */
export async function logInWithPasskey() {
  const options = await bodyOf(api.login.passkey.options.$post())
  return bodyOf(api.login.passkey.$post({ json: await signWithPasskey(options) }))
}
