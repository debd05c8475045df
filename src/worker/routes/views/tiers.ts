import type { AdminTiers, OwnTier, UserTier } from '../../../shared/contract/tiers'
import { toMajor } from '../../../shared/money'
import type { Tier } from '../../../shared/tiers'
import type { Ctx } from '../../domain/ctx'
import { type ListedTier, type TierStand, tiersNow } from '../../domain/tiers/tiers'
import { major } from './units'

/** All tiers as administrators see them. */
export const tiersAnswer = ({ version, tiers }: { version: number; tiers: ListedTier[] }): AdminTiers => ({
  version,
  tiers: tiers.map((tier) => ({ ...tier, from: major(tier.from) })),
})

const shownTier = ({ name, percent, categories, allowsCoupon }: Tier, { language }: Pick<Ctx, 'language'>) => ({
  name: name[language],
  percent,
  categories,
  allowsCoupon,
})

/** What a buyer reads of the own tier; null in a shop without tiers. */
export const ownTierAnswer = (ctx: Pick<Ctx, 'language'>, stand: TierStand | undefined): OwnTier | null =>
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
