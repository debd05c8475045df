import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth/bare'
import { workerLimits } from '../../shared/limits'
import type { Totp } from '../domain/ports'

const { digits, stepMs, around } = workerLimits.totp
// The runtime signs: the whole library brings nine hashes of its own.
const hmac = (_: string, key: Uint8Array, message: Uint8Array) => createHmac('sha1', key).update(message).digest()
const terms = { algorithm: 'SHA1', digits, period: stepMs / 1000, hmac }

/** As every app understands it: SHA-1, six digits, half a minute. */
export const totp: Totp = {
  newSecret: () => new Secret({ size: 20 }).base32,
  uriOf: (secret, nickname) => new TOTP({ ...terms, issuer: 'Keyfall', label: nickname, secret }).toString(),
  stepOf(secret, code, nowMs) {
    const delta = new TOTP({ ...terms, secret }).validate({ token: code, timestamp: nowMs, window: around })
    return delta === null ? undefined : Math.floor(nowMs / stepMs) + delta
  },
}
