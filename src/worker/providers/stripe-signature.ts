import { Buffer } from 'node:buffer'

const toleranceSeconds = 300
const encode = (text: string) => new TextEncoder().encode(text)

/**
 * Whether Stripe has signed this body not long ago: one of the `v1` of the header is the HMAC-SHA256 of `<t>.<body>`,
 * and `t` is less than five minutes away, before or after.
 */
export async function isSigned(body: string, header: string, secret: string, nowMs: number): Promise<boolean> {
  const valuesOf = (name: string) =>
    header.split(',').flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []))
  const [time = '', ...otherTimes] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time) || otherTimes.length > 0) return false
  if (Math.abs(Math.floor(nowMs / 1000) - Number(time)) > toleranceSeconds) return false
  const terms = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(secret), terms, false, ['verify'])
  const marks = valuesOf('v1').filter((mark) => /^[0-9a-f]{64}$/.test(mark))
  const fits = marks.map((mark) =>
    crypto.subtle.verify('HMAC', key, Buffer.from(mark, 'hex'), encode(`${time}.${body}`)),
  )
  return (await Promise.all(fits)).includes(true)
}
