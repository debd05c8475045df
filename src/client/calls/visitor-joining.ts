import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Cart } from '../../shared/contract/cart'
import type { Language } from '../../shared/languages'
import { fetchProduct } from './catalogue'
import { api, bodyOf } from './http'
import { keepCart, visitorCart } from './visitor-cart'
import type { CartNote, VisitorCart, VisitorLine } from './visitor-lines'
import { type Ask, askAtTodaysPrices, heldLines, leftLines, notesOf } from './visitor-prices'

const wishOf = ({ title: _, ...wish }: VisitorLine) => wish

/** The line at the price it has now; undefined when it is no longer sold. */
async function atTodaysPrice(line: VisitorLine): Promise<VisitorLine | undefined> {
  const product = await fetchProduct(line.productId)
  const shelf = line.region === null ? product : product?.regions[line.region]
  const found = shelf?.prices.find(({ amount }) => amount === line.amount)
  return shelf && found ? { ...line, label: shelf.label, priceIn: found.priceIn } : undefined
}

/** Keeps what a call has come to, unless the cart has become another one meanwhile. */
function keepOutcome(before: VisitorCart, lines: readonly VisitorLine[], notes: readonly CartNote[]): void {
  if (visitorCart().key !== before.key) return
  const known = before.notes.map((note) => JSON.stringify(note))
  keepCart({ lines, notes: [...before.notes, ...notes.filter((note) => !known.includes(JSON.stringify(note)))] })
}

async function priced(kept: VisitorCart): Promise<Cart> {
  const ask: Ask = (lines) => bodyOf(api.cart.price.$post({ json: { lines: lines.map(wishOf) } }))
  const outcome = await askAtTodaysPrices(kept.lines, ask, atTodaysPrice)
  const notes = notesOf(outcome)
  if (notes.length > 0) keepOutcome(kept, heldLines(outcome), notes)
  return outcome.answer
}

/** A visitor's cart at the prices of today. A line that is no longer sold leaves the cart, and a note says so. */
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
 * Joins the visitor's cart of this browser to the cart of the user, and answers the cart of both. While the shop does
 * not say that it has them the lines stay here, and the next look at the cart tries again: then nothing is answered.
 */
export async function joinVisitorCart(): Promise<Cart | undefined> {
  const kept = visitorCart()
  if (kept.lines.length === 0) return undefined
  try {
    const outcome = await askAtTodaysPrices(kept.lines, join(kept), atTodaysPrice)
    keepOutcome(kept, leftLines(outcome), notesOf(outcome))
    return outcome.answer
  } catch {
    return undefined
  }
}
