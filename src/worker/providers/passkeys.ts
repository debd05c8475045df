import { Buffer } from 'node:buffer'
import { createPublicKey, verify } from 'node:crypto'
import {
  type AuthenticatorData,
  ClientDataType,
  type COSEPublicKey,
  coseAlgorithmES256,
  coseAlgorithmRS256,
  coseEllipticCurveP256,
  createAssertionSignatureMessage,
  parseAttestationObject,
  parseAuthenticatorData,
  parseClientDataJSON,
} from '@oslojs/webauthn'
import type { PasskeyCall, PasskeyKey, PasskeyReader } from '../domain/ports'

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** What a parser throws at is not right, and nobody learns what was wrong with it. */
function unlessUnreadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const isFor = (clientDataJSON: string, type: ClientDataType, { origin, challenge }: PasskeyCall): boolean => {
  const said = parseClientDataJSON(bytesOf(clientDataJSON))
  return said.type === type && said.origin === origin && textOf(said.challenge) === challenge && !said.crossOrigin
}

/** The device was touched and has made sure of its owner, for this shop. */
const isOwner = (said: AuthenticatorData, { origin }: PasskeyCall): boolean =>
  said.userPresent && said.userVerified && said.verifyRelyingPartyIdHash(new URL(origin).hostname)

const numberOf = (number: bigint, bytes: number): string =>
  textOf(Buffer.from(number.toString(16).padStart(bytes * 2, '0'), 'hex'))

/** The key in the form that the worker's own cryptography reads. Only the two kinds that all devices have. */
function keyOf(key: COSEPublicKey): { algorithm: string; jwk: JsonWebKey } | undefined {
  const algorithm = key.algorithm()
  if (algorithm === coseAlgorithmES256) {
    const { curve, x, y } = key.ec2()
    if (curve !== coseEllipticCurveP256) return undefined
    return { algorithm: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x: numberOf(x, 32), y: numberOf(y, 32) } }
  }
  if (algorithm !== coseAlgorithmRS256) return undefined
  const { n, e } = key.rsa()
  return { algorithm: 'RS256', jwk: { kty: 'RSA', n: numberOf(n, 256), e: numberOf(e, 3) } }
}

/** Reads what devices say by a library, and verifies their signatures by the worker's own cryptography. */
export const passkeyReader: PasskeyReader = {
  challengeOf: ({ response }) =>
    unlessUnreadable(() => textOf(parseClientDataJSON(bytesOf(response.clientDataJSON)).challenge)),
  readMade: ({ id, response }, call) =>
    unlessUnreadable(() => {
      if (!isFor(response.clientDataJSON, ClientDataType.Create, call)) return undefined
      const { authenticatorData: said } = parseAttestationObject(bytesOf(response.attestationObject))
      if (!isOwner(said, call) || !said.credential || textOf(said.credential.id) !== id) return undefined
      const key = keyOf(said.credential.publicKey)
      if (!key) return undefined
      const spki = createPublicKey({ key: { ...key.jwk }, format: 'jwk' }).export({ format: 'der', type: 'spki' })
      return { publicKey: spki.toString('base64url'), algorithm: key.algorithm, counter: said.signatureCounter }
    }),
  readProof: ({ response }, key, call) =>
    unlessUnreadable(() => {
      if (!isFor(response.clientDataJSON, ClientDataType.Get, call)) return undefined
      const said = parseAuthenticatorData(bytesOf(response.authenticatorData))
      if (!isOwner(said, call) || !isSigned(response, key)) return undefined
      return isNewer(said.signatureCounter, key.counter) ? said.signatureCounter : undefined
    }),
}

type Signed = { clientDataJSON: string; authenticatorData: string; signature: string }

function isSigned({ clientDataJSON, authenticatorData, signature }: Signed, { publicKey }: PasskeyKey): boolean {
  const message = createAssertionSignatureMessage(bytesOf(authenticatorData), bytesOf(clientDataJSON))
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
  return verify('sha256', message, key, bytesOf(signature))
}

// A counter that stands still, or goes backwards, is one of a copy. Most devices do not count, and say 0.
const isNewer = (counter: number, known: number): boolean => counter > known || (counter === 0 && known === 0)
