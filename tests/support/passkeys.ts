import { session } from '../../src/shared/contract/identity'
import { newPasskeyOptions, passkey, passkeyOptions } from '../../src/shared/contract/passkeys'
import type { Ctx } from '../../src/worker/domain/ctx'
import { login } from '../../src/worker/domain/identity/identity'
import { newAuthenticator } from './authenticator'
import { type Client, clientOf, success } from './http'
import { makeBuyer, type Person } from './shop'

/** Somebody who has just logged in with the password: what they are about to do needs no other confirmation. */
export async function loggedIn(ctx: Ctx, { nickname }: Pick<Person, 'nickname'>, userAgent = ''): Promise<Client> {
  const made = await login(
    { ...ctx, clock: { nowMs: () => Date.now() }, userAgent },
    { nickname, password: 'a-password-1' },
  )
  if ('pending' in made) throw new Error('an app is asked for')
  return clientOf(made)
}

export const makingOptions = (client: Client) => success(client.post('/passkeys/options'), newPasskeyOptions)
export const loginOptions = (client: Client) => success(client.post('/login/passkey/options'), passkeyOptions)
export const stepUpOptions = (client: Client) => success(client.post('/step-up/options'), passkeyOptions)

/** A buyer who has just logged in, and a device of theirs with a passkey for the account. */
export async function withPasskey(ctx: Ctx, { counts = false } = {}) {
  const buyer = await makeBuyer(ctx)
  const client = await loggedIn(ctx, buyer)
  const device = await newAuthenticator({ counts })
  const added = await success(client.post('/passkeys', await device.make(await makingOptions(client))), passkey, 201)
  return { buyer, client, device, added }
}

/** Comes in with a passkey alone. */
export async function comeBack(device: Awaited<ReturnType<typeof newAuthenticator>>, visitor = clientOf()) {
  const proof = await device.sign(await loginOptions(visitor))
  return success(visitor.post('/login/passkey', proof), session)
}
