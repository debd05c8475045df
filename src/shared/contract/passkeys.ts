import { z } from 'zod'
import { exactly, field, instant } from './common'

/** Bytes as WebAuthn writes them into JSON. */
const bytes = (longest: number) => exactly(longest).regex(/^[\w-]+$/, field('invalid'))

const keyId = bytes(1400)

/** A key that a device has made, as `PublicKeyCredential.toJSON` says it; what else that says is not looked at. */
export const madePasskey = z.object({
  id: keyId,
  response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(20_000) }),
})

/** A challenge that a device has signed, as `PublicKeyCredential.toJSON` says it. */
export const passkeyProof = z.object({
  id: keyId,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: bytes(100).optional(),
  }),
})

const knownKeys = z.array(z.object({ type: z.literal('public-key'), id: z.string() }))
const challenge = z.string()
const timeout = z.int()

/** What a browser makes a key from (`PublicKeyCredential.parseCreationOptionsFromJSON`). */
export const newPasskeyOptions = z.object({
  challenge,
  timeout,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: knownKeys,
  attestation: z.literal('none'),
})
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptions>

/** What a browser asks a device to sign (`PublicKeyCredential.parseRequestOptionsFromJSON`). */
export const passkeyOptions = z.object({
  challenge,
  timeout,
  rpId: z.string(),
  userVerification: z.literal('required'),
  /** None: the device offers the keys that it has for this shop. */
  allowCredentials: knownKeys,
})
export type PasskeyOptions = z.infer<typeof passkeyOptions>

export const passkey = z.object({
  passkeyId: z.string(),
  /** The device that it was added on, browser and system in a word each; empty where they are not known. */
  device: z.string(),
  addedAt: instant,
  usedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const passkeys = z.object({
  passkeys: z.array(passkey),
  /** Whether the account can be entered by a password too. */
  hasPassword: z.boolean(),
  /** Whether a code of an app is asked for, in place of all else, to confirm who it is. */
  hasApp: z.boolean(),
})
export type Passkeys = z.infer<typeof passkeys>
