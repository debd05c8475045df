import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { Passwords } from '../domain/ports'

export type ScryptCost = { N: number; r: number; p: number }

/** A setting OWASP recommends that fits an isolate: 16 MiB. */
const recommendedCost: ScryptCost = { N: 2 ** 14, r: 8, p: 5 }

const keyBytes = 32

/** Stored as `scrypt$N$r$p$salt$hash`, so that a hash can be checked after the cost was raised. */
export function createPasswords(cost: ScryptCost = recommendedCost): Passwords {
  const prefix = `scrypt$${cost.N}$${cost.r}$${cost.p}$`
  const hash = async (password: string) => {
    const salt = randomBytes(16)
    return `${prefix}${salt.toString('base64')}$${(await derive(password, salt, cost)).toString('base64')}`
  }
  return {
    hash,
    async verify(password, stored) {
      const [, N, r, p, salt = '', expected = ''] = stored.split('$')
      const wanted = Buffer.from(expected, 'base64')
      const given = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
    isOutdated: (stored) => !stored.startsWith(prefix),
    decoy: `${prefix}${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(keyBytes).toString('base64')}`,
  }
}

// The same characters typed on another keyboard may arrive composed differently.
const derive = (password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
