import { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import type { OrderStatus } from '../../../shared/order-states'
import { isSamePlayer, type NamedPlayer, type Player, playerText, readPlayer } from '../../../shared/players'
import { type Results, retryOnConflict } from '../../db/database'
import { playerIn } from '../../db/player-columns'
import { readAsSpender } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { packageReductionQuery, type Quote } from '../discounts/discounts'
import { type Game, gameOf, refuseRemoved } from '../games/games'
import { earlierAnswer, earlierQuery } from '../idempotency/idempotency'
import { checkSum } from '../ledger/ledger'
import {
  byTransactionQuery,
  correctPlayer,
  placeTopUp,
  readCouponAlone,
  refusedCoupon,
  type SavedPlayer,
  savedPlayers as savedIn,
} from '../orders/orders'
import { refuseClosed, refuseUnsold } from '../settings/settings'
import { type PricedWish, priceOf } from './discounted'
import { refuseClosedGame } from './on-sale'
import { packagesQuery } from './packages'
import { askForPlayer, findPlayer, lastCheckQuery } from './players'

export { builtIn, type Game, gameAt, gameOf, gameOfOffice, hasCodesAt } from '../games/games'
export { forgetPlayer } from '../orders/orders'
export { type CatalogueView, catalogueOf } from './catalogue'
export { quoteTopUp } from './discounted'
export { windowPart } from './in-window'
export {
  type GameOnSale,
  type GameShown,
  gamesOnSale,
  isRemembered,
  offers,
  onSale,
  previewPackages,
  recallGames,
  recallOnSale,
  suggestGames,
} from './on-sale'
export { planPackageAlerts } from './package-alerts'
export { knownGames, knownOffers } from './packages'
export { findPlayer, planForgetChecks, planTidy } from './players'
export { editSettings, listGames, type SettingsView, settings } from './settings'
export { editSupplier } from './supplier-terms'
export { tryPackage } from './trial'

/** The player of a game that somebody typed. Raises `invalid_request` with what is wrong with each field. */
export function playerFrom({ fields }: Game, given: Readonly<Record<string, string>>): Player {
  const { player, problems } = readPlayer(fields, given)
  if (player) return player
  const named = Object.entries(problems ?? {}).map(([key, code]) => [`player.${key}`, code])
  throw new AppError('invalid_request', { fields: Object.fromEntries(named) })
}

/**
 * What a game calls a player, or undefined when there is none. Nobody is asked for a game without a check. Raises
 * `game_not_found` for a removed game, `rate_limited`, `provider_failed`.
 */
export async function lookUp(ctx: CallerCtx, game: Game, player: Player): Promise<NamedPlayer | undefined> {
  refuseRemoved(game)
  if (game.check === 'none') return { player, name: playerText(player) }
  return findPlayer(ctx, game, player)
}

/**
 * What a buyer orders: a package for a player, in some pieces; one where nothing is said. `amount`: the price of all that
 * was shown, minor units; `isListed`: before anything was taken off.
 */
export type TopUpWish = PricedWish & {
  player: Player
  transactionId: string
  pay: 'balance' | 'later'
  /** The smallest sum that can be paid as is wished, minor units. */
  least?: number
  amount?: number | undefined
  isListed?: boolean
}

export type ToppedUp = { orderId: string; status: OrderStatus; total: number }

/**
 * Tops up a player: one transaction id of a buyer is one order and one debit, whatever is repeated. Paid from the
 * balance at once, or later at a provider. Raises `sales_closed`, `free_fire_closed`, `offer_not_found`,
 * `player_not_found`, `unsupported_currency`, `not_sold_in_currency`, `price_changed` when `amount` is not what it costs,
 * or less than the unpaid order of the transaction id does,
 * what a coupon is refused with, `method_unavailable` for paying later what costs nothing, `sum_too_small`,
 * `insufficient_funds`, `too_many_unpaid`, `rate_limited`, `provider_failed`, and `idempotency_mismatch` for a
 * transaction id, or a key, that has ordered something else.
 */
export const topUp = (ctx: CallerCtx, game: Game, wish: TopUpWish): Promise<ToppedUp> =>
  retryOnConflict(() => topUpOnce(ctx, game, wish))

type Earlier = Results<[ReturnType<typeof byTransactionQuery>]>[0][number]

/** The order that a transaction id has made before. Nobody is led to pay one that costs more than was shown by now. */
function repeated(earlier: Earlier, game: Game, wish: TopUpWish): ToppedUp {
  const { player, offer, currency, pieces = 1, coupon = null, amount = earlier.total } = wish
  const isSame =
    earlier.game === game.id &&
    isSamePlayer(playerIn(earlier), player) &&
    earlier.packageId === offer &&
    earlier.pieces === pieces &&
    earlier.coupon === coupon &&
    earlier.currency === currency
  if (!isSame) throw new AppError('idempotency_mismatch')
  if (earlier.status === 'pending' && amount < earlier.total) throw new AppError('price_changed')
  return { orderId: earlier.orderId, status: earlier.status, total: earlier.total }
}

async function topUpOnce(ctx: CallerCtx, game: Game, wish: TopUpWish): Promise<ToppedUp> {
  const { player, currency, transactionId, pieces = 1 } = wish
  const asked = readCouponAlone(ctx, wish.coupon)
  // An earlier order holds, whatever has become of the coupon since.
  asked.catch(() => {})
  const { results, refuseFrozen } = await readAsSpender(ctx, [
    byTransactionQuery(ctx, transactionId),
    packagesQuery(ctx, game),
    lastCheckQuery(ctx, game, player),
    packageReductionQuery(ctx),
    earlierQuery(ctx),
  ])
  const [[earlier], packages, [check], standing, answers] = results
  // A transaction id remembers its order; a key besides says that another id is not another wish.
  earlierAnswer(ctx, answers)
  if (earlier) return repeated(earlier, game, wish)
  refuseFrozen()
  refuseClosed(ctx, 'sales')
  refuseClosedGame(ctx, game)
  refuseUnsold(ctx, currency)
  const known = await asked
  const { offer, quoted } = priceOf(ctx, game, wish, { packages, standing }, known)
  refuseUnshown(wish, quoted)
  const name = check ? check.name : (await named(game, player, () => askForPlayer(ctx, game, player, packages)))?.name
  if (name === undefined || name === null) throw new AppError('player_not_found')
  const order = await placeTopUp(ctx, {
    game: game.id,
    transactionId,
    player,
    name,
    package: offer,
    currency,
    pieces,
    quote: quoted,
    coupon: known,
    maxCost: offer.maxCost[currency] ?? 0,
    others: offer.nexts.map(({ supplier, ref, maxCost: most }) => ({ supplier, ref, maxCost: most[currency] ?? 0 })),
    pay: wish.pay,
  })
  return { orderId: order.id, status: order.status, total: order.total }
}

/** Refuses what is not what its buyer was shown, or can't be paid as is wished: no provider takes a payment of 0. */
function refuseUnshown(
  { amount, currency, isListed, pay, least = 0 }: TopUpWish,
  { list, total, coupon }: Quote,
): void {
  checkSum(currency, list)
  if (coupon?.reason) throw refusedCoupon(coupon.reason)
  if (amount !== undefined && amount !== (isListed ? list : total)) throw new AppError('price_changed')
  if (total === 0 && pay === 'later') throw new AppError('method_unavailable')
  if (total < least) throw new AppError('sum_too_small')
}

type Asked = Promise<NamedPlayer | undefined>

/** A player of an order by its name; undefined where there is none. Some games sell to whom nobody can look up now. */
async function named({ check }: Game, player: Player, ask: () => Asked): Asked {
  const byItself = { player, name: playerText(player) }
  if (check === 'none') return byItself
  try {
    return await ask()
  } catch (error) {
    const isSilent = error instanceof AppError && error.code === 'provider_failed'
    if (check === 'required' || !isSilent) throw error
    return byItself
  }
}

/**
 * Corrects the player of an order of the caller's, as long as no supplier has accepted it; `given` are the fields of its
 * game. Raises `order_not_found`, `player_not_found`, `order_ended`, `supplier_pending`, `step_up_required`, and what
 * looking a player up raises.
 */
export const correct = (ctx: CallerCtx, givenId: string, given: Readonly<Record<string, string>>): Promise<void> =>
  correctPlayer(ctx, givenId, async (gameId) => {
    const game = gameOf(ctx, gameId)
    if (!game) throw new AppError('player_not_found')
    const player = playerFrom(game, given)
    return named(game, player, () => findPlayer(ctx, game, player))
  })

/** Players the caller has topped up, the last one first, in a game or in all of them. */
export const savedPlayers = (ctx: CallerCtx, game?: Game): Promise<SavedPlayer[]> =>
  savedIn(ctx, game ? limits.topUps.savedPlayers : limits.topUps.savedPlayers * ctx.games.length, game?.id)
