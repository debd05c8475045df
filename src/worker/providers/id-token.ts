import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'

// What Telegram issues names itself so, wherever it is reached: a simulator says the same.
const issuer = 'https://oauth.telegram.org'
const clocksDifferBy = '1 minute'

type Wanted = { keySet: unknown; clientId: string; nonce: string; nowMs: number }

/** The Telegram id in a token that was signed for this shop and this login; undefined for whatever is wrong with it. */
export async function personIn(idToken: string, { keySet, clientId, nonce, nowMs }: Wanted) {
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keySet as JSONWebKeySet), {
      algorithms: ['RS256'],
      issuer,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      clockTolerance: clocksDifferBy,
      currentDate: new Date(nowMs),
    })
    const isOurs = audienceOf(payload).includes(clientId) && payload.nonce === nonce
    return isOurs ? idIn(payload) : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** It also comes as a number, which the library would refuse. */
const audienceOf = ({ aud }: JWTPayload): string[] => [aud].flat().map(String)

/** `id` is the number that the bot writes to; `sub` may be another name of the person, made for this shop. */
function idIn({ id, sub }: JWTPayload): string | undefined {
  const said = typeof id === 'number' || typeof id === 'string' ? String(id) : sub
  return said !== undefined && /^\d{1,20}$/.test(said) ? said : undefined
}
