export { type ListedTier, listTiers, saveTiers } from './editing'
export { isKeptOver, keptReached, planCountBack, planKeep, planKeptOver, planReached } from './keeping'
export { rememberedTiers, tierListIn, tierListQuery, tiersNow } from './list'
export {
  hasTier,
  ownTierIn,
  planForget,
  planGiveTier,
  planTierHolds,
  standingQuery,
  type TierStand,
  tierNeeds,
} from './standing'
