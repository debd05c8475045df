import type { AdminTiers, OwnTier, UserTier } from '../../../shared/contract/tiers'
import { toMajor } from '../../../shared/money'
import type { Tier } from '../../../shared/tiers'
import type { Ctx } from '../../domain/ctx'
import { type ListedTier, type TierStand, tiersNow } from '../../domain/tiers/tiers'
import { major } from './units'

/** All tiers as administrators see them. */
export const tiersAnswer = (
  ctx: Knowing,
  { version, tiers }: { version: number; tiers: ListedTier[] },
): AdminTiers => ({
  version,
  tiers: tiers.map((tier) => ({ ...tier, ...gamesIn(ctx, tier), from: major(tier.from) })),
})

type Knowing = Pick<Ctx, 'games'>

/** What a tier takes off games, each with its name; a game that the shop does not know any more keeps that in addresses. */
const gamesIn = ({ games: known }: Knowing, { games }: Pick<Tier, 'games'>) => ({
  games: games.map(({ game, percent }) => {
    const name = game && (known.find(({ slug }) => slug === game)?.name ?? game)
    return { game, name, percent }
  }),
})

function shownTier(tier: Tier, ctx: Knowing & Pick<Ctx, 'language'>) {
  const { name, percent, categories, allowsCoupon } = tier
  return { name: name[ctx.language], percent, categories, ...gamesIn(ctx, tier), allowsCoupon }
}

/** What a buyer reads of the own tier; null in a shop without tiers. */
export const ownTierAnswer = (ctx: Knowing & Pick<Ctx, 'language'>, stand: TierStand | undefined): OwnTier | null =>
  stand
    ? {
        kept: toMajor(stand.kept),
        now: stand.now ? shownTier(stand.now, ctx) : null,
        next: stand.next ? { ...shownTier(stand.next, ctx), from: toMajor(stand.next.from) } : null,
      }
    : null

/** The tier of a user as administrators see it, with all that can be given; null in a shop without tiers. */
export const userTierAnswer = (
  ctx: Pick<Ctx, 'language' | 'settings' | 'tiers'>,
  stand: TierStand | undefined,
): UserTier | null =>
  stand
    ? {
        kept: toMajor(stand.kept),
        now: stand.now?.id ?? null,
        given: stand.given,
        tiers: tiersNow(ctx).map(({ id, name }) => ({ id, name: name[ctx.language] })),
      }
    : null
