import type { TopUpPlayer } from '../../../shared/contract/freefire'
import type { GameForm } from '../../../shared/contract/game-settings'
import type { CallerCtx, Ctx } from '../ctx'
import * as topUps from '../topups/topups'

// The calls that stood before there was a second game, on top of those for all games.

export const freeFire = topUps.gameAt({ games: topUps.builtIn }, 'free-fire')

/** As `offers` of the top-ups. */
export const offers = (ctx: Ctx) => topUps.offers(ctx, freeFire)

/** The player of an id by its name, or undefined when there is none. Raises `rate_limited`, `provider_failed`. */
export const findPlayer = (ctx: CallerCtx, playerId: string) => topUps.findPlayer(ctx, freeFire, { playerId })

/** As `topUp` of the top-ups; `amount` is the price of the list, before what lowers it for some buyers or some days. */
export const topUp = (ctx: CallerCtx, { playerID: playerId, trx_id: transactionId, ...form }: TopUpPlayer) =>
  topUps.topUp(ctx, freeFire, { ...form, player: { playerId }, transactionId, isListed: true })

/** Players the caller has topped up before, newest first. */
export const savedPlayers = (ctx: CallerCtx) => topUps.savedPlayers(ctx, freeFire)

/** As `settings` of the top-ups. */
export const settings = (ctx: CallerCtx) => topUps.settings(ctx, freeFire)

/** As `editSettings` of the top-ups. */
export const editSettings = (ctx: CallerCtx, form: GameForm) => topUps.editSettings(ctx, freeFire, form)
