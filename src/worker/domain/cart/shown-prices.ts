import { workerLimits } from '../../../shared/limits'
import type { Currency } from '../../../shared/money'
import type { CallerCtx } from '../ctx'
import { shelf } from '../isolate'
import type { CartLineView } from './lines'
import { paidFor } from './paid'

// What buyers were told that their carts cost. Who names no sum agrees to the one that was shown last.

type Asked = { currency: Currency; coupon?: string | undefined }

/** What lines cost when they were quoted, minor units. */
type Quoted = Asked & { paid: readonly { key: string; paid: number }[] }

/** `lines`: as the cart has shown them; `quotes`: newer than that, or with a coupon. */
type ShownPrices = { lines: CartLineView[]; quotes: (Quoted & { lines: CartLineView[] })[] }

const shownPrices = shelf<ShownPrices>(1000)
const fewQuotes = 5

const remember = (ctx: CallerCtx, shown: ShownPrices): void =>
  shownPrices(ctx).remember(ctx.caller.userId, shown, workerLimits.shownPriceMs)

/** Remembers in this isolate the lines that the caller is shown: they tell what the cart costs without a coupon. */
export function rememberPrices(ctx: CallerCtx, lines: CartLineView[]): void {
  const quotes = shownPrices(ctx).recall(ctx.caller.userId)?.quotes ?? []
  remember(ctx, { lines, quotes: quotes.filter(({ coupon }) => coupon !== undefined) })
}

/** Remembers in this isolate what the caller's cart costs by a quote that is answered. */
export function rememberQuoted(ctx: CallerCtx, lines: CartLineView[], quoted: Quoted): void {
  const known = shownPrices(ctx).recall(ctx.caller.userId) ?? { lines: [], quotes: [] }
  const quotes = [{ ...quoted, lines }, ...known.quotes.filter((other) => !isSame(other, quoted))]
  remember(ctx, { ...known, quotes: quotes.slice(0, fewQuotes) })
}

const isSame = (one: Asked, other: Asked): boolean => one.currency === other.currency && one.coupon === other.coupon

/** Forgets what was shown: the caller was told that prices have changed, or has bought. */
export const forgetShownPrices = (ctx: CallerCtx): void => shownPrices(ctx).forget(ctx.caller.userId)

/**
 * The keys of lines that cost more than this isolate has shown for the same cart last, minor units; none where all of them
 * together cost no more, or where nobody knows.
 */
export function dearerThanShown(ctx: CallerCtx, { paid, ...asked }: Quoted, lines: readonly CartLineView[]): string[] {
  const before = shownFor(ctx, asked, contentOf(lines))
  if (!before) return []
  const moved = paid.map(({ key, paid: now }) => ({ key, more: now - (before.get(key) ?? now) }))
  if (moved.reduce((sum, { more }) => sum + more, 0) <= 0) return []
  return moved.filter(({ more }) => more > 0).map(({ key }) => key)
}

/** What each line of a cart was shown to cost last, by its key; undefined when another cart was shown, or none. */
function shownFor(ctx: CallerCtx, asked: Asked, content: string): Map<string, number> | undefined {
  const known = shownPrices(ctx).recall(ctx.caller.userId)
  const quoted = known?.quotes.find((each) => isSame(each, asked))
  if (quoted) {
    return contentOf(quoted.lines) === content ? new Map(quoted.paid.map(({ key, paid }) => [key, paid])) : undefined
  }
  if (!known || asked.coupon !== undefined || contentOf(known.lines) !== content) return undefined
  return new Map(
    [...paidFor(known.lines).byKey].flatMap(([key, { paidIn }]) => {
      const paid = paidIn[asked.currency]
      return paid === undefined ? [] : [[key, paid]]
    }),
  )
}

/** What a cart asks for, whatever the currency: equal for equal carts. */
export const contentOf = (lines: readonly Pick<CartLineView, 'offerId' | 'quantity'>[]): string =>
  lines
    .map((line) => `${line.offerId}*${line.quantity}`)
    .sort()
    .join(' ')
