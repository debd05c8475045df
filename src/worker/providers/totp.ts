import { Secret, TOTP } from 'otpauth'
import { workerLimits } from '../../shared/limits'
import type { Totp } from '../domain/ports'

const { digits, stepMs, around } = workerLimits.totp
const terms = { algorithm: 'SHA1', digits, period: stepMs / 1000 }

/** As every app understands it: SHA-1, six digits, half a minute. */
export const totp: Totp = {
  newSecret: () => new Secret({ size: 20 }).base32,
  uriOf: (secret, nickname) => new TOTP({ ...terms, issuer: 'Keyfall', label: nickname, secret }).toString(),
  stepOf(secret, code, nowMs) {
    const delta = new TOTP({ ...terms, secret }).validate({ token: code, timestamp: nowMs, window: around })
    return delta === null ? undefined : Math.floor(nowMs / stepMs) + delta
  },
}
