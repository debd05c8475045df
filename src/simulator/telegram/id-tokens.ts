import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { LoginFault } from '../faults'
import type { Person } from './chats'

const issuer = 'https://oauth.telegram.org'
const goodForSeconds = 3600

type Claims = { person: Person; clientId: string; nonce: string; nowMs: number }

/** Signs id tokens as Telegram does, or with one thing in them wrong. */
export function createSigner() {
  const made = async () => ({ right: await generateKeyPair('RS256'), foreign: await generateKeyPair('RS256') })
  let keys: ReturnType<typeof made> | undefined
  const keysOf = () => {
    keys ??= made()
    return keys
  }
  return {
    async keySet() {
      const { right } = await keysOf()
      return { keys: [{ ...(await exportJWK(right.publicKey)), kid: 'demo', alg: 'RS256', use: 'sig' }] }
    },
    async sign({ person, clientId, nonce, nowMs }: Claims, fault?: LoginFault): Promise<string> {
      const { right, foreign } = await keysOf()
      const iat = Math.floor(nowMs / 1000) - (fault === 'expired_token' ? 2 * goodForSeconds : 0)
      const audiences = { wrong_audience: '999', number_audience: Number(clientId) } as const
      const aud = fault && fault in audiences ? audiences[fault as keyof typeof audiences] : clientId
      const claims = {
        iss: fault === 'wrong_issuer' ? 'https://oauth.telegram.example' : issuer,
        // Not the number of the person: another name, made for each shop.
        sub: String(person.id * 1_000_003),
        ...{ aud, iat, exp: iat + goodForSeconds, nonce: fault === 'wrong_nonce' ? 'another' : nonce },
        ...{ id: person.id, name: person.name, preferred_username: person.username },
      }
      // The library refuses to write an audience that is a number, which Telegram does.
      const token = new SignJWT(claims as Record<string, unknown>).setProtectedHeader({ alg: 'RS256', kid: 'demo' })
      return token.sign(fault === 'wrong_signature' ? foreign.privateKey : right.privateKey)
    },
  }
}
