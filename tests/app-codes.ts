import { TOTP } from 'otpauth'

/** What an app shows for a secret at a time, or so many steps of 30 seconds later. */
export const codeAt = (secret: string, nowMs: number, steps = 0): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: nowMs + steps * 30_000 })
