import { Buffer } from 'node:buffer'
import { AppError } from '../../shared/errors'
import { workerLimits } from '../../shared/limits'
import { demanding } from './demands'
import { factory } from './factory'

const { min, max } = workerLimits.idempotencyKey
const keyPattern = new RegExp(`^[\\x21-\\x7e]{${min},${max}}$`)

/** Takes the Idempotency-Key of a call and what was asked under it; goes after `buyer`. */
export const idempotent = demanding(
  factory.createMiddleware(async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (key !== undefined) {
      if (!keyPattern.test(key)) throw new AppError('invalid_request', { fields: { 'Idempotency-Key': 'invalid' } })
      const asked = new TextEncoder().encode(`${c.req.method} ${c.req.path}\n${await c.req.text()}`)
      const requestHash = Buffer.from(await crypto.subtle.digest('SHA-256', asked)).toString('base64')
      c.set('caller', { ...c.var.caller, idempotency: { key, requestHash } })
    }
    await next()
  }),
  { idempotent: true },
)
