export type CardOutcome = 'pays' | 'declined' | 'insufficient_funds' | 'pays_then_disputed'
export type Card = { number: string; last4: string; month: string; year: string; outcome: CardOutcome }
export type CardField = 'card' | 'expiry' | 'cvv'
export type CardForm = Record<CardField, string>

/** Numbers that mean something; every other valid number pays. */
export const testCards = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000259': 'pays_then_disputed',
} as const satisfies Record<string, CardOutcome>

const outcomes = new Map<string, CardOutcome>(Object.entries(testCards))

/** The card of a form, or the fields that are wrong. */
export function readCard(form: CardForm, nowMs: number): { card: Card } | { wrong: CardField[] } {
  const number = form.card.replace(/[\s-]/g, '')
  const expiry = readExpiry(form.expiry)
  const wrong: CardField[] = []
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) wrong.push('card')
  if (!expiry || expiry.endsAtMs <= nowMs) wrong.push('expiry')
  if (!/^\d{3}$/.test(form.cvv.trim())) wrong.push('cvv')
  if (wrong.length > 0 || !expiry) return { wrong }
  const { month, year } = expiry
  return { card: { number, last4: number.slice(-4), month, year, outcome: outcomes.get(number) ?? 'pays' } }
}

/** Every second digit from the right counts double; the sum ends in 0. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** `12/30`, `12 / 2030` or `1230`; a card is good until its month is over. */
function readExpiry(text: string): { month: string; year: string; endsAtMs: number } | undefined {
  const [, month = '', shortYear = ''] =
    /^\s*(0[1-9]|1[0-2]|[1-9](?=\s*\/))\s*\/?\s*((?:20)?\d{2})\s*$/.exec(text) ?? []
  if (!month) return undefined
  const year = `20${shortYear.slice(-2)}`
  return { month: month.padStart(2, '0'), year, endsAtMs: Date.UTC(Number(year), Number(month), 1) }
}
