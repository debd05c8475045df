import { workerLimits } from '../../../shared/limits'
import { read } from '../../db/database'
import type { Ctx } from '../ctx'
import { isSold } from '../games/games'
import type { Isolate } from '../isolate'
import type { Reader } from '../window-part'
import { lastDeliveriesQuery, paceOf } from './delivery-time'
import { offersIn, renewPackages } from './on-sale'
import { type KnownOffers, type KnownPackages, knownDelivered, knownGames, knownOffers } from './packages'

type Carried = KnownPackages & { offers: [game: string, known: KnownOffers][] }

/** The part of the shop window that is games. Nobody is asked for it what packages cost. */
export const windowPart = {
  name: 'games',
  async carry(ctx: Ctx): Promise<Carried> {
    const games = ctx.games.filter(isSold)
    const [known, deliveries] = await Promise.all([
      renewPackages(ctx),
      read(
        ctx.db,
        games.map((game) => lastDeliveriesQuery(ctx, game)),
      ),
    ])
    const ofGame = Map.groupBy(known.rows, ({ game }) => game)
    const offers = games.map(({ id }, nth): [string, KnownOffers] => {
      const pace = paceOf(deliveries[nth] ?? [], ctx.clock.nowMs())
      return [id, { ...offersIn(ctx, ofGame.get(id) ?? []), ...pace }]
    })
    return { ...known, offers }
  },
  take(shop: { isolate: Isolate }, { offers, ...carried }: Carried): void {
    const { catalogueCacheMs, bestGames } = workerLimits
    const known = { rows: [...carried.rows], delivered: [...carried.delivered] }
    knownGames(shop).begin(known, catalogueCacheMs)
    knownDelivered(shop).begin(known.delivered, bestGames.cacheMs)
    for (const [game, sold] of offers) knownOffers(shop).begin(game, sold, catalogueCacheMs)
  },
  renew: renewPackages,
  async renewBeside(shop: Reader): Promise<void> {
    const known = knownGames(shop)
    if (known.last() && !known.recall()) await renewPackages(shop)
  },
}
