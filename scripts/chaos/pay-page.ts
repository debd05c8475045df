import type { Luck } from '../seed/year/luck'

const good = '4242424242424242'
const declined = '4000000000000002'
const disputed = '4000000000000259'

/** The number of a card that hardly anybody else has. */
export function ownCard(luck: Luck): string {
  const digits = [5, 5, 5, 5, ...Array.from({ length: 11 }, () => luck.below(10))]
  const sum = digits.reduce((total, digit, place) => total + (place % 2 === 0 ? doubled(digit) : digit), 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}

const doubled = (digit: number): number => (digit > 4 ? 2 * digit - 9 : 2 * digit)

/** Pays on a provider's page as a buyer does: mostly at once, at times with a card that is declined, or whose owner disputes it. */
export async function payAt(page: string, luck: Luck, card = good): Promise<void> {
  const own = luck.oneOf(12) ? disputed : card
  const cards = luck.oneOf(5) ? [declined, ...(luck.oneOf(2) ? [own] : [])] : [own]
  for (const card of cards) {
    await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ card, expiry: '12/39', cvv: '123' }),
      // Where the page leads then may be a shop that is dead at the moment.
      redirect: 'manual',
    })
      .then((answer) => answer.body?.cancel())
      // The page of a provider that calls us is reached through the shop, which may be dead: this buyer gives up.
      .catch(() => {})
  }
}
