// The owner writes patterns, and every order reads a player by them: a pattern that takes seconds over a hostile value
// would stop the shop. So a pattern is a row of signs and classes, each with one quantifier at most; no groups, no
// alternatives, no references. Three that vary on 200 signs are about a million steps.
const escaped = '\\\\[dw.^$*+?()\\[\\]{}|/\\\\-]'
const sign = '[^\\\\^$*+?()\\[\\]{}|\\p{C}]'
const charClass = `\\[\\^?(?:${escaped}|[^\\\\\\[\\]^\\p{C}])+\\]`
const quantifier = '[+*?]|\\{\\d{1,3}(?:,\\d{0,3})?\\}'
const whole = new RegExp(`^(?:(?:${charClass}|${escaped}|${sign})(?:${quantifier})?)+$`, 'u')
const part = new RegExp(`${charClass}|${escaped}|(${quantifier})|${sign}`, 'gu')

const most = { variable: 3, times: 200 }

const isVariable = (text: string): boolean => {
  const [, least, other] = /^\{(\d+)(?:,(\d*))?\}$/.exec(text) ?? []
  return least === undefined || (other !== undefined && other !== least)
}

const isInReach = (text: string): boolean => (text.match(/\d+/g) ?? []).every((times) => Number(times) <= most.times)

/** Whether a pattern is a regular expression that answers at once, whatever it is compared with. */
export function isSafePattern(pattern: string): boolean {
  if (!whole.test(pattern)) return false
  const quantifiers = [...pattern.matchAll(part)].flatMap(([, found]) => found ?? [])
  if (!quantifiers.every(isInReach) || quantifiers.filter(isVariable).length > most.variable) return false
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test('') === false
  } catch {
    return false
  }
}
