import { isMeant } from '../../../shared/discounts'
import { AppError } from '../../../shared/errors'
import { namesOfGame } from '../../../shared/games'
import { limits, workerLimits } from '../../../shared/limits'
import type { Sums } from '../../../shared/money'
import { search } from '../../../shared/search'
import { byHand } from '../../../shared/suppliers'
import { read } from '../../db/database'
import type { Ctx } from '../ctx'
import { leastOf } from '../discounts/discounts'
import { type Game, isSold, refuseRemoved } from '../games/games'
import { type PromotionForm, running, stateOf } from '../promotions/promotions'
import { deliveredByGameQuery } from '../reports/reports'
import { editionOf, refuseClosed } from '../settings/settings'
import { askForItems } from '../supply/supply'
import type { Reader } from '../window-part'
import { lastDeliveriesQuery, paceOf } from './delivery-time'
import { type ShownOffer, withLoweredPackages } from './lowered'
import {
  allPackagesQuery,
  type KnownOffers,
  type KnownPackages,
  knownDelivered,
  knownGames,
  knownOffers,
  type Offer,
  offerOf,
  type PackageRow,
  packagesQuery,
} from './packages'
import { bySource, isOpen } from './sources'

/** Refuses a game that the owner has switched off or removed. */
export function refuseClosedGame(ctx: Ctx, game: Game): void {
  refuseRemoved(game)
  if (game.closedBy) refuseClosed(ctx, game.closedBy)
}

/** What is known of the packages of a game from the last five minutes, or is asked now. */
async function offersKnown(ctx: Ctx, game: Game): Promise<KnownOffers> {
  const remembered = knownOffers(ctx).recall(game.id)
  if (remembered) return remembered
  const remember = knownOffers(ctx).reading(game.id)
  const [rows, deliveries] = await read(ctx.db, [packagesQuery(ctx, game), lastDeliveriesQuery(ctx, game)])
  const old = rows.flatMap(bySource).filter(isOld(ctx))
  const now = old.length > 0 ? await askAnew(ctx, game, old) : rows
  const found = { ...offersIn(ctx, now), ...paceOf(deliveries, ctx.clock.nowMs()) }
  remember(found, workerLimits.catalogueCacheMs)
  return found
}

/** Whether what a game of this name sells is answered without asking anybody. */
export const isRemembered = (ctx: Ctx, slug: string): boolean =>
  ctx.games.some((game) => game.slug === slug && knownOffers(ctx).recall(game.id) !== undefined)

/** What `onSale` answers, without asking anybody; one object until something of it has changed. */
export function recallOnSale(ctx: Ctx, game: Game): GameShown | undefined {
  const isClosed = game.closedBy && !ctx.settings.switches[game.closedBy]
  const known = isClosed || !isSold(game) ? undefined : knownOffers(ctx).recall(game.id)
  return known && shownIn(ctx, game, known)
}

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

export type GameShown = Game & Omit<KnownOffers, 'offers'> & { offers: ShownOffer[] }

/** A game with what it sells now, at the prices that promotions lower. Raises `game_not_found` for one without packages, and `free_fire_closed`. */
export async function onSale(ctx: Ctx, game: Game): Promise<GameShown> {
  refuseClosedGame(ctx, game)
  const found = await offersKnown(ctx, game)
  if (found.offers.length + found.unsold.length === 0) throw new AppError('game_not_found')
  return shownIn(ctx, game, found)
}

/** What decides prices beside the packages themselves. */
const pricedBy = (ctx: Ctx): string => `${editionOf(ctx.settings)} ${stateOf(running(ctx))}`

// Made once for each reading, what the owner has set and the promotions of now: a page is kept as long as its object.
const shownGame = new WeakMap<KnownOffers, { edition: string; game: Game; shown: GameShown }>()

function shownIn(ctx: Ctx, game: Game, known: KnownOffers): GameShown {
  const edition = pricedBy(ctx)
  const kept = shownGame.get(known)
  if (kept?.edition === edition && kept.game === game) return kept.shown
  const shown = { ...game, ...known, offers: withLoweredPackages(ctx, game, known.offers) }
  shownGame.set(known, { edition, game, shown })
  return shown
}

export function offersIn(ctx: Ctx, rows: PackageRow[]): Omit<KnownOffers, 'usualMs' | 'nowMs' | 'usualByHandMs'> {
  const shown = rows.filter((row) => row.shown)
  const offers = shown.flatMap((row) => offerOf(ctx, row) ?? [])
  const unsold = shown.filter((row) => !offers.some(({ id }) => id === row.id))
  return { offers, unsold, isClosed: offers.length === 0 && unsold.some((row) => !isOpen(row)) }
}

// The watch asks every five minutes; a reader asks only when it has not.
const isOld = (ctx: Ctx) => (row: PackageRow) =>
  row.shown && row.supplier !== byHand && (row.seenAt ?? 0) <= ctx.clock.nowMs() - 2 * limits.topUps.priceLifeMs

async function askAnew(ctx: Ctx, game: Game, old: PackageRow[]): Promise<PackageRow[]> {
  for (const [name, own] of Map.groupBy(old, (row) => row.supplier)) {
    const refs = own.map((row) => row.ref)
    await askForItems(ctx, name, refs)
  }
  const [anew] = await read(ctx.db, [packagesQuery(ctx, game)])
  return anew
}

/** A game of the list: `from` is the lowest price of now in each currency, minor units; none while nothing can be bought. */
export type GameOnSale = Game & { from: Sums; available: boolean }

/** The games that have packages on sale, best sellers first, by what is known of them without asking anybody. */
export const gamesOnSale = async (ctx: Ctx): Promise<GameOnSale[]> => listIn(ctx, await packagesKnown(ctx))

/** The same if this isolate remembers it; one object until it is read again. */
export function recallGames(ctx: Ctx): GameOnSale[] | undefined {
  const read = knownGames(ctx).recall()
  return read && listIn(ctx, read)
}

/**
 * The few games on sale that fit what was typed so far: of equally good answers those that can be bought now first. None
 * where nothing is typed.
 */
export async function suggestGames(ctx: Ctx, text: string): Promise<readonly GameOnSale[]> {
  if (text.trim() === '') return []
  const games = (await gamesOnSale(ctx)).toSorted((a, b) => Number(b.available) - Number(a.available))
  return search(games, text, namesOfGame).slice(0, workerLimits.suggestions)
}

// Prices are reckoned once for each reading and what the owner has set, not for each visitor.
const lists = new WeakMap<KnownPackages, { edition: string; games: Ctx['games']; list: GameOnSale[] }>()

function listIn(ctx: Ctx, known: KnownPackages): GameOnSale[] {
  const edition = pricedBy(ctx)
  const kept = lists.get(known)
  if (kept?.edition === edition && kept.games === ctx.games) return kept.list
  const list = listAnew(ctx, known)
  lists.set(known, { edition, games: ctx.games, list })
  return list
}

function listAnew(ctx: Ctx, { rows, delivered }: KnownPackages): GameOnSale[] {
  const pieces = new Map(delivered.map((each) => [each.game, each.pieces]))
  const piecesOf = ({ id }: Game) => pieces.get(id) ?? 0
  return shownGames(ctx, rows)
    .toSorted((a, b) => piecesOf(b.game) - piecesOf(a.game))
    .map(({ game, offers: sold }) => {
      const from = lowest(withLoweredPackages(ctx, game, sold))
      return { ...game, from, available: sold.length > 0 }
    })
}

/** The games that show packages, with those that can be bought. */
function shownGames(ctx: Ctx, rows: PackageRow[]): { game: Game; offers: Offer[] }[] {
  const ofGame = Map.groupBy(
    rows.filter(({ shown }) => shown),
    ({ game }) => game,
  )
  return ctx.games.filter(isSold).flatMap((game) => {
    const own = ofGame.get(game.id)
    if (!own || (game.closedBy && !ctx.settings.switches[game.closedBy])) return []
    return [{ game, offers: offersIn(ctx, own).offers }]
  })
}

/** The packages on sale that a promotion would be for, at the prices that it alone would make. */
export async function previewPackages(ctx: Ctx, { terms, pieces, ...dates }: PromotionForm) {
  const { rows } = await packagesKnown(ctx)
  const now = [{ id: '', version: 0, terms, piecesLeft: pieces, ...dates }]
  return shownGames(ctx, rows).flatMap(({ game, offers: sold }) =>
    withLoweredPackages(ctx, game, sold, now)
      .filter(({ id }) => isMeant(terms, { packageId: id, game: game.slug }))
      .map((offer) => ({ ...offer, gameName: game.name })),
  )
}

const packagesKnown = async (ctx: Ctx): Promise<KnownPackages> => knownGames(ctx).recall() ?? renewPackages(ctx)

/** Reads all packages for this isolate; the same object where nothing of them has changed. */
export async function renewPackages(ctx: Reader): Promise<KnownPackages> {
  const remember = knownGames(ctx).reading()
  const found = await readPackages(ctx)
  const before = knownGames(ctx).last()
  const known = before && JSON.stringify(before) === JSON.stringify(found) ? before : found
  remember(known, workerLimits.catalogueCacheMs)
  return known
}

async function readPackages(ctx: Reader): Promise<KnownPackages> {
  const remembered = knownDelivered(ctx).recall()
  if (remembered) {
    const [rows] = await read(ctx.db, [allPackagesQuery(ctx)])
    return { rows, delivered: remembered }
  }
  const { days, cacheMs } = workerLimits.bestGames
  const [rows, delivered] = await read(ctx.db, [allPackagesQuery(ctx), deliveredByGameQuery(ctx, days)])
  knownDelivered(ctx).remember(delivered, cacheMs)
  return { rows, delivered }
}

const lowest = (sold: ShownOffer[]): Sums =>
  sold.reduce<Sums>((least, { sells, lowered }) => leastOf(least, { ...sells, ...lowered?.priceIn }), {})
