import { timingSafeEqual } from 'node:crypto'

/** Whether somebody knows a secret. Digests are compared, because a comparison in constant time needs equal lengths. */
export async function isSameSecret(given: string, secret: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const [known, shown] = await Promise.all([digest(secret), digest(given)])
  return timingSafeEqual(known, shown) && given !== '' && secret !== ''
}
