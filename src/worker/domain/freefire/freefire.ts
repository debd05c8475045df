import type { TopUpPlayer } from '../../../shared/contract/freefire'
import { AppError } from '../../../shared/errors'
import { limits, workerLimits } from '../../../shared/limits'
import type { Currency } from '../../../shared/money'
import type { OrderStatus } from '../../../shared/order-states'
import { read, retryOnConflict } from '../../db/database'
import { readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { byTransactionQuery, correctPlayer, placeTopUp, playersOf } from '../orders/orders'
import { refuseClosed, refuseUnsold } from '../settings/settings'
import { askForItems } from '../supply/supply'
import { game, type KnownOffers, knownOffers, type Offer, offerOf, type PackageRow, packagesQuery } from './packages'
import { askForPlayer, findPlayer, lastCheckQuery, type Player } from './players'

export { knownOffers, planPackageAlerts } from './packages'
export { findPlayer, planTidy } from './players'
export { editSettings, type SettingsView, settings } from './settings'

/**
 * The packages that can be bought now, prices in minor units. What they cost is known from the last five minutes, or is
 * asked. Raises `free_fire_closed`, and `provider_failed` while the supplier can't deliver any.
 */
export async function offers(ctx: Ctx): Promise<Offer[]> {
  refuseClosed(ctx, 'freeFire')
  const remembered = knownOffers(ctx).recall()
  const found = remembered ?? (await readOffers(ctx))
  if (!remembered) knownOffers(ctx).remember(found, workerLimits.catalogueCacheMs)
  if (found.isClosed) throw new AppError('provider_failed')
  return found.offers
}

async function readOffers(ctx: Ctx): Promise<KnownOffers> {
  const [rows] = await read(ctx.db, [packagesQuery(ctx)])
  const known = rows.some(isOld(ctx)) ? await askAnew(ctx, rows) : rows
  const found = known.flatMap((row) => offerOf(ctx, row) ?? [])
  return { offers: found, isClosed: found.length === 0 && known.some((row) => row.shown && !isOpen(row)) }
}

// The watch asks every five minutes; a reader asks only when it has not.
const isOld = (ctx: Ctx) => (row: PackageRow) =>
  row.shown && (row.seenAt ?? 0) <= ctx.clock.nowMs() - 2 * limits.freeFire.priceLifeMs

const isOpen = ({ supplierState }: PackageRow) => supplierState === 'ok' || supplierState === 'low'

async function askAnew(ctx: Ctx, rows: PackageRow[]): Promise<PackageRow[]> {
  for (const [name, own] of Map.groupBy(rows.filter(isOld(ctx)), (row) => row.supplier)) {
    const refs = own.map((row) => row.ref)
    await askForItems(ctx, name, refs)
  }
  const [anew] = await read(ctx.db, [packagesQuery(ctx)])
  return anew
}

type ToppedUp = { orderId: string; status: OrderStatus; currency: Currency; total: number }

/**
 * Tops up a player: one transaction id of a buyer is one order and one debit, whatever is repeated. Paid from the
 * balance at once, or later at a provider. Raises `sales_closed`, `free_fire_closed`, `offer_not_found`,
 * `player_not_found`, `unsupported_currency`, `not_sold_in_currency`, `price_changed` when `amount` is not what it costs, `insufficient_funds`,
 * `too_many_unpaid`, `rate_limited`, `provider_failed`, and `idempotency_mismatch` for a transaction id that has
 * ordered something else.
 */
export const topUp = (ctx: CallerCtx, form: TopUpPlayer): Promise<ToppedUp> =>
  retryOnConflict(() => topUpOnce(ctx, form))

async function topUpOnce(ctx: CallerCtx, form: TopUpPlayer): Promise<ToppedUp> {
  const { playerID, currency, trx_id: transactionId } = form
  const [[earlier], rows, [check]] = await readAs(ctx, [
    byTransactionQuery(ctx, transactionId),
    packagesQuery(ctx),
    lastCheckQuery(ctx, playerID),
  ])
  if (earlier) {
    const isSame = earlier.playerId === playerID && earlier.packageId === form.offer && earlier.currency === currency
    if (!isSame) throw new AppError('idempotency_mismatch')
    return { orderId: earlier.orderId, status: earlier.status, currency, total: earlier.total }
  }
  refuseClosed(ctx, 'sales', 'freeFire')
  refuseUnsold(ctx, currency)
  const offer = sellable(ctx, rows, form.offer)
  const { [currency]: total } = offer.sells
  const { [currency]: maxCost } = offer.maxCost
  if (total === undefined || maxCost === undefined) {
    throw new AppError('not_sold_in_currency', { fields: { currency: 'not_sold_in_currency' } })
  }
  if (form.amount !== undefined && form.amount !== total) throw new AppError('price_changed')
  const name = check ? check.name : (await askForPlayer(ctx, playerID, rows))?.name
  if (name === undefined || name === null) throw new AppError('player_not_found')
  const order = await placeTopUp(ctx, {
    game,
    transactionId,
    player: { id: playerID, name },
    package: offer,
    currency,
    total,
    maxCost,
    pay: form.pay,
  })
  return { orderId: order.id, status: order.status, currency, total }
}

function sellable(ctx: Ctx, rows: PackageRow[], packageId: string): Offer {
  const row = rows.find((each) => each.id === packageId && each.shown)
  if (!row) throw new AppError('offer_not_found')
  const offer = offerOf(ctx, row)
  if (!offer) throw new AppError(isOpen(row) ? 'offer_not_found' : 'provider_failed')
  return offer
}

/**
 * Corrects the player of an order of the caller's, as long as no supplier has accepted it. Raises `order_not_found`,
 * `player_not_found`, `order_ended`, `supplier_pending`, and what looking a player up raises.
 */
export const correct = (ctx: CallerCtx, givenId: string, playerId: string): Promise<void> =>
  correctPlayer(ctx, givenId, () => findPlayer(ctx, playerId))

/** Players the caller has topped up before, newest first. */
export const savedPlayers = (ctx: CallerCtx): Promise<Player[]> => playersOf(ctx, game, limits.freeFire.savedPlayers)
