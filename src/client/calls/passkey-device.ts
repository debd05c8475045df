import type { NewPasskeyOptions, PasskeyOptions } from '../../shared/contract/passkeys'

// The forms of the API are those of the standard; not every browser turns them into its own by itself yet.

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const known = (keys: { id: string }[]) => keys.map(({ id }) => ({ type: 'public-key' as const, id: bytesOf(id) }))

/** The device gave no passkey: its owner said no or took too long, or it has one already. Browsers don't tell which. */
const refusal = () => new Error('The device gave no passkey')

async function ask<T>(asking: () => Promise<Credential | null>, isKind: (answer: unknown) => answer is T) {
  try {
    const credential = await asking()
    if (credential instanceof PublicKeyCredential && isKind(credential.response)) {
      return { id: credential.id, response: credential.response }
    }
  } catch {
    throw refusal()
  }
  throw refusal()
}

const isMade = (answer: unknown): answer is AuthenticatorAttestationResponse =>
  answer instanceof AuthenticatorAttestationResponse
const isSigned = (answer: unknown): answer is AuthenticatorAssertionResponse =>
  answer instanceof AuthenticatorAssertionResponse

/** Lets the device make a passkey. */
export async function makePasskey(options: NewPasskeyOptions) {
  const { challenge, user, excludeCredentials } = options
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: known(excludeCredentials),
  }
  const { id, response } = await ask(() => navigator.credentials.create({ publicKey }), isMade)
  const { clientDataJSON, attestationObject } = response
  return {
    id,
    response: { clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject) },
  }
}

/** Lets the device sign with one of its passkeys. */
export async function signWithPasskey(options: PasskeyOptions) {
  const { challenge, allowCredentials } = options
  const publicKey = { ...options, challenge: bytesOf(challenge), allowCredentials: known(allowCredentials) }
  const { id, response } = await ask(() => navigator.credentials.get({ publicKey }), isSigned)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      ...(userHandle && { userHandle: textOf(userHandle) }),
    },
  }
}
