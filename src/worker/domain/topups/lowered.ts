import { currencies, type Sums } from '../../../shared/money'
import type { Promotion } from '../../db/schema-promotions'
import type { Ctx } from '../ctx'
import { packageReductions, reduceAll } from '../discounts/discounts'
import type { Game } from '../games/games'
import { running } from '../promotions/promotions'
import type { Offer } from './packages'

/** What a promotion makes of the prices of a package for everybody, minor units. */
export type LoweredPackage = { promotion: Promotion; priceIn: Sums }
export type ShownOffer = Offer & { lowered?: LoweredPackage | undefined }

/**
 * Packages of a game with the prices that promotions lower, those of now or others. What packages cost before is not kept,
 * so no price is struck through.
 */
export const withLoweredPackages = (
  ctx: Ctx,
  game: Game,
  offers: readonly Offer[],
  now: readonly Promotion[] = running(ctx),
): ShownOffer[] =>
  now.length === 0 ? [...offers] : offers.map((offer) => ({ ...offer, lowered: loweredOf(ctx, game, offer, now) }))

function loweredOf(
  ctx: Ctx,
  game: Game,
  { id: packageId, sells, floorIn }: Offer,
  now: readonly Promotion[],
): LoweredPackage | undefined {
  const good = { packageId, game: game.slug }
  // Without anything bought nobody has a tier.
  const reductions = packageReductions(ctx, good, [], now)
  const lines = currencies.flatMap((currency) => {
    const { [currency]: unitPrice } = sells
    const line = { ...good, key: packageId, quantity: 1, fixed: false, floor: floorIn[currency] ?? 0, reductions }
    const [quoted] = unitPrice === undefined ? [] : reduceAll([{ ...line, unitPrice }], currency)
    return quoted ? [[currency, quoted] as const] : []
  })
  const best = lines.flatMap(([, { reduction }]) => reduction ?? [])[0]
  const promotion = now.find(({ id }) => id === best?.id)
  return promotion && { promotion, priceIn: Object.fromEntries(lines.map(([currency, { paid }]) => [currency, paid])) }
}
