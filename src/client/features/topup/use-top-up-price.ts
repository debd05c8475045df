import type { Profile } from '../../../shared/contract/identity'
import type { Currency, Sums } from '../../../shared/money'
import { useKeptCode } from '../../calls/kept-code'
import { topUpToQuote, useQuote } from '../../calls/quote'
import { totalsOf } from '../../calls/totals'
import type { GamePackage } from './package-grid'

/** What so many pieces of a package cost before a tier or a coupon takes anything off: what the page of the game shows. */
export const shownSums = (offer: GamePackage | undefined, pieces: number): Sums | undefined =>
  offer && totalsOf([{ priceIn: offer.lowered?.priceIn ?? offer.priceIn, qty: pieces }])

type Wanted = { game: string; offer: GamePackage | undefined; pieces: number; currency: Currency; profile: Profile }

/**
 * What a top-up costs with all that lowers its price, as the shop says; without any of that it is asked nothing. A quote
 * of another price than is shown here holds for nothing: that has changed. `total` is undefined while nobody knows.
 */
export function useTopUpPrice({ game, offer, pieces, currency, profile }: Wanted) {
  const [code, keepCode] = useKeptCode(game)
  const isLowered = offer?.lowered !== undefined || Boolean(profile.tier?.now)
  const wish = offer && topUpToQuote(game, { offer: offer.itemId, quantity: pieces }, isLowered)
  const { quote: said, asking, error } = useQuote(wish, { currency, coupon: code })
  const list = offer && totalsOf([{ priceIn: offer.priceIn, qty: pieces }])[currency]
  const quote = said?.list === list ? said : undefined
  const isApplied = quote?.coupon?.applied === true
  return {
    coupon: isApplied ? quote.coupon?.code : undefined,
    total: asking ? undefined : (quote?.total ?? shownSums(offer, pieces)?.[currency]),
    quote,
    field: { currency, code, quote, asking, error, onApply: keepCode },
  }
}
