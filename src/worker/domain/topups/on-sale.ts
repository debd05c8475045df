import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { limits, workerLimits } from '../../../shared/limits'
import type { Currency, Prices } from '../../../shared/money'
import { read } from '../../db/database'
import { orders } from '../../db/schema'
import { orderTopUps } from '../../db/schema-supply'
import type { Ctx } from '../ctx'
import { type Game, games } from '../games/games'
import { refuseClosed } from '../settings/settings'
import { askForItems } from '../supply/supply'
import {
  allPackagesQuery,
  type KnownOffers,
  knownGames,
  knownOffers,
  type Offer,
  offerOf,
  type PackageRow,
  packagesQuery,
} from './packages'

/** Refuses a game that the owner has switched off. */
export function refuseClosedGame(ctx: Ctx, { closedBy }: Game): void {
  if (closedBy) refuseClosed(ctx, closedBy)
}

/** What is known of the packages of a game from the last five minutes, or is asked now. */
async function offersKnown(ctx: Ctx, game: Game): Promise<KnownOffers> {
  const remembered = knownOffers(ctx).recall(game.id)
  if (remembered) return remembered
  const [rows, deliveries] = await read(ctx.db, [packagesQuery(ctx, game), lastDeliveriesQuery(ctx, game)])
  const now = rows.some(isOld(ctx)) ? await askAnew(ctx, game, rows) : rows
  const found = { ...offersIn(ctx, now), usualMs: usualOf(deliveries.map(({ ms }) => ms)) }
  knownOffers(ctx).remember(game.id, found, workerLimits.catalogueCacheMs)
  return found
}

/** Whether what a game of this name sells is answered without asking anybody. */
export const isRemembered = (ctx: Ctx, slug: string): boolean =>
  games.some((game) => game.slug === slug && knownOffers(ctx).recall(game.id) !== undefined)

/**
 * The packages of a game that can be bought now, prices in minor units. Raises `free_fire_closed`, and `provider_failed`
 * while the supplier can't deliver any.
 */
export async function offers(ctx: Ctx, game: Game): Promise<Offer[]> {
  refuseClosedGame(ctx, game)
  const found = await offersKnown(ctx, game)
  if (found.isClosed) throw new AppError('provider_failed')
  return found.offers
}

/** A game with what it sells now. Raises `game_not_found` for one without packages, and `free_fire_closed`. */
export async function onSale(ctx: Ctx, game: Game): Promise<Game & KnownOffers> {
  refuseClosedGame(ctx, game)
  const found = await offersKnown(ctx, game)
  if (found.offers.length + found.unsold.length === 0) throw new AppError('game_not_found')
  return { ...game, ...found }
}

function offersIn(ctx: Ctx, rows: PackageRow[]): Omit<KnownOffers, 'usualMs'> {
  const shown = rows.filter((row) => row.shown)
  const offers = shown.flatMap((row) => offerOf(ctx, row) ?? [])
  const unsold = shown.filter((row) => !offers.some(({ id }) => id === row.id))
  return { offers, unsold, isClosed: offers.length === 0 && unsold.some((row) => !isOpen(row)) }
}

// The watch asks every five minutes; a reader asks only when it has not.
const isOld = (ctx: Ctx) => (row: PackageRow) =>
  row.shown && (row.seenAt ?? 0) <= ctx.clock.nowMs() - 2 * limits.topUps.priceLifeMs

/** Whether the supplier of a package delivers now. */
export const isOpen = ({ supplierState }: PackageRow) => supplierState === 'ok' || supplierState === 'low'

async function askAnew(ctx: Ctx, game: Game, rows: PackageRow[]): Promise<PackageRow[]> {
  for (const [name, own] of Map.groupBy(rows.filter(isOld(ctx)), (row) => row.supplier)) {
    const refs = own.map((row) => row.ref)
    await askForItems(ctx, name, refs)
  }
  const [anew] = await read(ctx.db, [packagesQuery(ctx, game)])
  return anew
}

/** A game of the list: `from` is the lowest price in each currency, minor units; none while nothing can be bought. */
export type GameOnSale = Game & { from: Partial<Prices>; available: boolean }

/** The games that have packages on sale, by what is known of them without asking anybody. */
export async function gamesOnSale(ctx: Ctx): Promise<GameOnSale[]> {
  const ofGame = Map.groupBy(
    (await packagesKnown(ctx)).filter(({ shown }) => shown),
    ({ game }) => game,
  )
  return games.flatMap((game) => {
    const own = ofGame.get(game.id)
    if (!own || (game.closedBy && !ctx.settings.switches[game.closedBy])) return []
    const { offers: sold } = offersIn(ctx, own)
    return [{ ...game, from: lowest(sold), available: sold.length > 0 }]
  })
}

async function packagesKnown(ctx: Ctx): Promise<PackageRow[]> {
  const remembered = knownGames(ctx).recall()
  if (remembered) return remembered
  const [rows] = await read(ctx.db, [allPackagesQuery(ctx)])
  knownGames(ctx).remember(rows, workerLimits.catalogueCacheMs)
  return rows
}

function lowest(sold: Offer[]): Partial<Prices> {
  const from: Partial<Prices> = {}
  for (const { sells } of sold) {
    for (const [currency, price] of Object.entries(sells) as [Currency, number][]) {
      from[currency] = Math.min(from[currency] ?? price, price)
    }
  }
  return from
}

const deliveriesLooked = 21

/** Query of what the last deliveries of a game took, in ms from the payment to the supplier's word. */
const lastDeliveriesQuery = (ctx: Ctx, { id }: Game) =>
  ctx.db
    .select({ ms: sql<number>`completed_at - paid_at`.as('took_ms') })
    .from(orderTopUps)
    .innerJoin(orders, and(eq(orders.id, orderTopUps.orderId), isNotNull(orders.completedAt)))
    .where(eq(orderTopUps.game, id))
    .orderBy(desc(orderTopUps.at))
    .limit(deliveriesLooked)

/** What half of them took at most; null while there are none. */
function usualOf(times: number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
