import { Buffer } from 'node:buffer'
import type { NewPasskeyOptions, PasskeyOptions } from '../../src/shared/contract/passkeys'
import type { MadePasskey, PasskeyProof } from '../../src/worker/domain/ports'

// A device that keeps passkeys, as the standard describes it: with keys and signatures of its own, and no attestation.

const textOf = (bytes: Uint8Array | ArrayBuffer): string => Buffer.from(bytes as Uint8Array).toString('base64url')
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>

/** The head of a value in CBOR: its kind, and its length or itself. */
const headOf = (kind: number, size: number): number[] =>
  size < 24 ? [(kind << 5) | size] : size < 256 ? [(kind << 5) | 24, size] : [(kind << 5) | 25, size >> 8, size & 255]

function cborOf(value: Cbor): number[] {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value)
  if (typeof value === 'string') return [...headOf(3, value.length), ...bytesOf(value)]
  if (value instanceof Uint8Array) return [...headOf(2, value.length), ...value]
  return [...headOf(5, value.size), ...[...value].flatMap(([key, each]) => [...cborOf(key), ...cborOf(each)])]
}

/** A whole number of 32 bytes as ASN.1 writes it: without zeros before it, and never negative. */
function asn1Of(number: Uint8Array): number[] {
  const first = number.findIndex((byte) => byte !== 0)
  const short = [...number.slice(first)]
  const whole = (short[0] ?? 0) > 127 ? [0, ...short] : short
  return [2, whole.length, ...whole]
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** What a dishonest device or browser does otherwise. */
export type Twist = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** The owner was not asked for. */
  isUnverified?: boolean
  counter?: number
  /** Another device signs. */
  signer?: CryptoKeyPair
  userHandle?: string
}

const flags = { present: 1, verified: 4, hasKey: 64 }

export async function newAuthenticator({ origin = 'http://shop.test', counts = false } = {}) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const keyId = crypto.getRandomValues(new Uint8Array(32))
  const id = textOf(keyId)
  let handle = ''
  let counter = 0

  const saidBy = (kind: 'create' | 'get', challenge: string, twist: Twist) =>
    bytesOf(
      JSON.stringify({
        type: twist.type ?? `webauthn.${kind}`,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    )

  async function authenticatorData(rpId: string, twist: Twist, key: number[] = []) {
    if (counts) counter += 1
    const count = new Uint8Array(4)
    new DataView(count.buffer).setUint32(0, twist.counter ?? counter)
    const set = flags.present | (twist.isUnverified ? 0 : flags.verified) | (key.length > 0 ? flags.hasKey : 0)
    return new Uint8Array([...(await sha256(bytesOf(twist.rpId ?? rpId))), set, ...count, ...key])
  }

  async function publicKey(): Promise<number[]> {
    const point = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer)
    const parts: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point.slice(1, 33)],
      [-3, point.slice(33)],
    ]
    return cborOf(new Map<Cbor, Cbor>(parts))
  }

  return {
    id,
    keys,
    /** Makes a key for the account. */
    async make(options: NewPasskeyOptions, twist: Twist = {}): Promise<MadePasskey> {
      handle = options.user.id
      const key = [...new Uint8Array(16), 0, keyId.length, ...keyId, ...(await publicKey())]
      const authData = await authenticatorData(options.rp.id, twist, key)
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const clientDataJSON = textOf(saidBy('create', options.challenge, twist))
      return { id, response: { clientDataJSON, attestationObject: textOf(new Uint8Array(cborOf(attestation))) } }
    },
    /** Signs a challenge with the key. */
    async sign(options: PasskeyOptions, twist: Twist = {}): Promise<PasskeyProof> {
      const clientData = saidBy('get', options.challenge, twist)
      const said = await authenticatorData(options.rpId, twist)
      const message = new Uint8Array([...said, ...(await sha256(clientData))])
      const terms = { name: 'ECDSA', hash: 'SHA-256' }
      const { privateKey } = twist.signer ?? keys
      const raw = new Uint8Array(await crypto.subtle.sign(terms, privateKey, message))
      const numbers = [...asn1Of(raw.slice(0, 32)), ...asn1Of(raw.slice(32))]
      const signature = textOf(new Uint8Array([0x30, numbers.length, ...numbers]))
      const userHandle = twist.userHandle ?? (handle || undefined)
      return {
        id,
        response: { clientDataJSON: textOf(clientData), authenticatorData: textOf(said), signature, userHandle },
      }
    },
  }
}
export type Authenticator = Awaited<ReturnType<typeof newAuthenticator>>
