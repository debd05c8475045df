import { createHash } from 'node:crypto'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const lifeSeconds = 5 * 60

/** Whether a form was made by whoever knows the key, a moment ago. Signs go by the clock of the one who makes them. */
export function isSigned({ sign, ...form }: Record<string, string>, key: string): boolean {
  const sorted = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = sorted.reduce((before, [name, value]) => `${before}${name}=${value}&`, '')
  const isFresh = Math.abs(Date.now() / 1000 - Number(form.time)) <= lifeSeconds
  return sign === md5(md5(text + key)) && isFresh
}
