import { Buffer } from 'node:buffer'
import type { Vault } from '../domain/ctx'

const ivBytes = 12

/**
 * AES-GCM with a random IV for each code. The fingerprint is bound in as additional data, so that a sealed text can't
 * be moved to another row. Both keys are derived from one secret of 32 bytes, base64.
 */
export async function createVault(secret: string): Promise<Vault> {
  const raw = Buffer.from(secret, 'base64')
  if (raw.length < 32) throw new Error('CODES_KEY must be at least 32 random bytes in base64')
  const root = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const sealing = await crypto.subtle.deriveKey(derivation('sealing'), root, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const printing = await crypto.subtle.deriveKey(
    derivation('fingerprint'),
    root,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  )
  const keyId = Buffer.from(await crypto.subtle.deriveBits(derivation('key id'), root, 64)).toString('hex')
  const fingerprintOf = async (code: string) =>
    base64(new Uint8Array(await crypto.subtle.sign('HMAC', printing, encode(code))))

  return {
    async seal(code) {
      const fingerprint = await fingerprintOf(code)
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const box = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: encode(fingerprint) },
        sealing,
        encode(code),
      )
      return { sealed: `${base64(iv)}.${base64(new Uint8Array(box))}`, keyId, fingerprint }
    },
    async unseal(stored) {
      if (stored.keyId !== keyId) throw new Error(`sealed with key ${stored.keyId}, ours is ${keyId}`)
      const [iv = '', box = ''] = stored.sealed.split('.')
      const opened = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: Buffer.from(iv, 'base64'), additionalData: encode(stored.fingerprint) },
        sealing,
        Buffer.from(box, 'base64'),
      )
      return new TextDecoder().decode(opened)
    },
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const encode = (text: string) => new TextEncoder().encode(text)

const derivation = (purpose: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: encode(`keyfall codes ${purpose}`),
})
