import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Cart, RefusalCode, VisitorCartAnswer } from '../../shared/contract/cart'
import type { Language } from '../../shared/languages'
import { fetchProduct } from './catalogue'
import { api, bodyOf } from './http'
import {
  type CartNote,
  isSameOffer,
  keepCart,
  noteOf,
  type VisitorCart,
  type VisitorLine,
  visitorCart,
} from './visitor-cart'

type Ask = (lines: readonly VisitorLine[]) => Promise<VisitorCartAnswer>
/** What the shop says to a visitor's cart, the lines it was asked about at last, and what is not as it was chosen. */
type Outcome = { answer: VisitorCartAnswer; asked: readonly VisitorLine[]; notes: CartNote[] }

const wishOf = ({ title: _, ...wish }: VisitorLine) => wish

const isRefused = ({ refused }: VisitorCartAnswer, line: VisitorLine, code: RefusalCode): boolean =>
  refused.some((each) => each.code === code && isSameOffer(each.line, line))

/** The line at the price it has now; undefined when it is no longer sold. */
async function atTodaysPrice(line: VisitorLine): Promise<VisitorLine | undefined> {
  const product = await fetchProduct(line.productId)
  const shelf = line.region === null ? product : product?.regions[line.region]
  const found = shelf?.prices.find(({ amount }) => amount === line.amount)
  return shelf && found ? { ...line, label: shelf.label, price: found.price, rub: found.rub } : undefined
}

/** Asks, and once more at today's prices when some have moved since their lines were chosen. */
async function askAtTodaysPrices(lines: readonly VisitorLine[], ask: Ask): Promise<Outcome> {
  const answer = await ask(lines)
  const old = lines.filter((line) => isRefused(answer, line, 'price_not_found'))
  if (old.length === 0) return { answer, asked: lines, notes: [] }
  const renewed = new Map(await Promise.all(old.map(async (line) => [line, await atTodaysPrice(line)] as const)))
  const asked = lines.flatMap((line) => (renewed.has(line) ? (renewed.get(line) ?? []) : line))
  const notes = old.map((line) => noteOf(line, renewed.get(line) ? 'moved' : 'gone'))
  return { answer: await ask(asked), asked, notes }
}

/** What became of lines that there are too few of, or that had no place. */
function shortagesOf({ answer, asked }: Outcome): CartNote[] {
  return asked.flatMap((line) => {
    if (isRefused(answer, line, 'cart_full')) return noteOf(line, 'noPlace')
    if (!isRefused(answer, line, 'out_of_stock')) return []
    return noteOf(line, answer.cart.some((each) => isSameOffer(each, line)) ? 'fewer' : 'soldOut')
  })
}

const notesOf = (outcome: Outcome): CartNote[] => [...outcome.notes, ...shortagesOf(outcome)]

/** Keeps what a call has come to, unless the cart has become another one meanwhile. */
function settle(before: VisitorCart, lines: readonly VisitorLine[], notes: readonly CartNote[]): void {
  if (visitorCart().key !== before.key) return
  const told = before.notes.map((note) => JSON.stringify(note))
  keepCart({ lines, notes: [...before.notes, ...notes.filter((note) => !told.includes(JSON.stringify(note)))] })
}

async function priced(kept: VisitorCart): Promise<Cart> {
  const outcome = await askAtTodaysPrices(kept.lines, (lines) =>
    bodyOf(api.cart.price.$post({ json: { lines: lines.map(wishOf) } })),
  )
  const notes = notesOf(outcome)
  const { cart } = outcome.answer
  const held = (line: VisitorLine) => cart.find((each) => isSameOffer(each, line))?.qty ?? 0
  if (notes.length > 0) {
    settle(
      kept,
      outcome.asked.map((line) => ({ ...line, qty: held(line) })).filter(({ qty }) => qty > 0),
      notes,
    )
  }
  return outcome.answer
}

/** What the visitor's lines cost now. What can't be had leaves them, and a note says so. */
export const visitorCartQuery = (kept: VisitorCart, language: Language) =>
  queryOptions({
    queryKey: ['visitor-cart', language, kept.lines],
    queryFn: () => priced(kept),
    placeholderData: keepPreviousData,
  })

const join =
  (kept: VisitorCart): Ask =>
  (lines) =>
    bodyOf(
      api.cart.merge.$post(
        { json: { lines: lines.map(wishOf) } },
        // At other prices it is another wish.
        lines === kept.lines ? { headers: { 'Idempotency-Key': kept.key } } : {},
      ),
    )

/**
 * Joins what this browser holds to the cart of whoever has logged in, and answers the cart of both. While the shop does
 * not say that it has them the lines stay here, and the next look at the cart tries again: then nothing is answered.
 */
export async function joinVisitorCart(): Promise<Cart | undefined> {
  const kept = visitorCart()
  if (kept.lines.length === 0) return undefined
  try {
    const outcome = await askAtTodaysPrices(kept.lines, join(kept))
    const { answer, asked } = outcome
    const left = asked.filter(
      (line) => isRefused(answer, line, 'cart_full') || isRefused(answer, line, 'price_not_found'),
    )
    settle(kept, left, notesOf(outcome))
    return answer
  } catch {
    return undefined
  }
}
