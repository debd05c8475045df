import { Buffer } from 'node:buffer'
import type { Vault } from '../domain/ports'

const ivBytes = 12

/**
 * A keyring of secrets, newest last, 32 random bytes in base64 each. The newest seals and makes the fingerprint; every
 * one opens what names its id. The aliases are what the fingerprint would be under the other keys.
 */
export async function createVault(secrets: string[]): Promise<Vault> {
  const keys = await Promise.all(secrets.map(createKey))
  const newest = keys.at(-1)
  if (!newest) throw new Error('without CODES_KEY no code can be sealed')
  const older = keys.slice(0, -1)
  return {
    currentKeyId: newest.keyId,
    keyIds: keys.map(({ keyId }) => keyId),
    async seal(code) {
      const aliases = await Promise.all(older.map((key) => key.fingerprintOf(code)))
      return { ...(await newest.seal(code)), aliases }
    },
    async unseal(stored) {
      const key = keys.find(({ keyId }) => keyId === stored.keyId)
      if (!key) throw new Error(`sealed with key ${stored.keyId}, which is not in the keyring`)
      return key.unseal(stored)
    },
  }
}

/**
 * AES-GCM with a random IV for each code. The fingerprint is bound in as additional data, so that a sealed text can't
 * be moved to another row. Both keys and the id are derived from the one secret.
 */
async function createKey(secret: string) {
  const raw = Buffer.from(secret, 'base64')
  if (raw.length < 32) throw new Error('a CODES_KEY must be at least 32 random bytes in base64')
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
    keyId,
    fingerprintOf,
    async seal(code: string) {
      const fingerprint = await fingerprintOf(code)
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const box = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: encode(fingerprint) },
        sealing,
        encode(code),
      )
      return { sealed: `${base64(iv)}.${base64(new Uint8Array(box))}`, keyId, fingerprint }
    },
    async unseal(stored: { sealed: string; fingerprint: string }) {
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
