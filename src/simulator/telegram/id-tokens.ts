import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose'
import type { LoginFault } from '../faults'
import type { Person } from './chats'

const issuer = 'https://oauth.telegram.org'
const goodForSeconds = 3600

type Claims = { person: Person; clientId: string; nonce: string; nowMs: number }

// RSA keys take long to make: one of each for all signers of a process, when it is first asked for.
const keys: { right?: Promise<GenerateKeyPairResult>; foreign?: Promise<GenerateKeyPairResult> } = {}
function keyOf(name: keyof typeof keys) {
  keys[name] ??= generateKeyPair('RS256')
  return keys[name]
}

/** Signs id tokens as Telegram does, or with one thing in them wrong. */
export function createSigner() {
  return {
    async keySet() {
      const { publicKey } = await keyOf('right')
      return { keys: [{ ...(await exportJWK(publicKey)), kid: 'demo', alg: 'RS256', use: 'sig' }] }
    },
    async sign({ person, clientId, nonce, nowMs }: Claims, fault?: LoginFault): Promise<string> {
      const { privateKey } = await keyOf(fault === 'wrong_signature' ? 'foreign' : 'right')
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
      return token.sign(privateKey)
    },
  }
}
