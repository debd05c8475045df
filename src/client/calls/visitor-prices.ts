import type { RefusalCode, VisitorCartAnswer } from '../../shared/contract/cart'
import { type CartNote, isSameOffer, noteOf, type VisitorLine } from './visitor-lines'

export type Ask = (lines: readonly VisitorLine[]) => Promise<VisitorCartAnswer>
/** The line at the price it has now; undefined when it is no longer sold. */
type Renew = (line: VisitorLine) => Promise<VisitorLine | undefined>
/** The shop's answer to a visitor's cart, the lines of the last question, and notes about lines that have changed. */
type Outcome = { answer: VisitorCartAnswer; asked: readonly VisitorLine[]; notes: CartNote[] }

const isRefused = ({ refused }: VisitorCartAnswer, line: VisitorLine, code: RefusalCode): boolean =>
  refused.some((each) => each.code === code && isSameOffer(each.line, line))

/** Asks, and once more at today's prices when some have moved since their lines were chosen. */
export async function askAtTodaysPrices(lines: readonly VisitorLine[], ask: Ask, renew: Renew): Promise<Outcome> {
  const answer = await ask(lines)
  const old = lines.filter((line) => isRefused(answer, line, 'price_not_found'))
  if (old.length === 0) return { answer, asked: lines, notes: [] }
  const renewed = new Map(await Promise.all(old.map(async (line) => [line, await renew(line)] as const)))
  const asked = lines.flatMap((line) => (renewed.has(line) ? (renewed.get(line) ?? []) : line))
  const notes = old.map((line) => noteOf(line, renewed.get(line) ? 'moved' : 'gone'))
  return { answer: await ask(asked), asked, notes }
}

/** Notes about lines of which there are too few, or that found no place. */
function shortagesOf({ answer, asked }: Outcome): CartNote[] {
  return asked.flatMap((line) => {
    if (isRefused(answer, line, 'cart_full')) return noteOf(line, 'noPlace')
    if (!isRefused(answer, line, 'out_of_stock')) return []
    return noteOf(line, answer.cart.some((each) => isSameOffer(each, line)) ? 'fewer' : 'soldOut')
  })
}

/** Everything that is not as it was chosen. */
export const notesOf = (outcome: Outcome): CartNote[] => [...outcome.notes, ...shortagesOf(outcome)]

/** The lines that the shop holds for a visitor, each as many as it has. */
export const heldLines = ({ answer, asked }: Outcome): VisitorLine[] =>
  asked.flatMap((line) => {
    const qty = answer.cart.find((each) => isSameOffer(each, line))?.qty ?? 0
    return qty > 0 ? { ...line, qty } : []
  })

/** The lines that did not come into an account's cart and may still do so. */
export const leftLines = ({ answer, asked }: Outcome): VisitorLine[] =>
  asked.filter((line) => isRefused(answer, line, 'cart_full') || isRefused(answer, line, 'price_not_found'))
