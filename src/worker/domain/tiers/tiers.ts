export { type ListedTier, listTiers, saveTiers } from './editing'
export {
  isKeptOver,
  keptLateIds,
  keptReached,
  planCountBack,
  planKeep,
  planKeepLate,
  planKeptOver,
  planLateCounted,
  planReached,
} from './keeping'
export { rememberedTiers, tierListIn, tierListQuery, tiersNow } from './list'
export {
  hasTier,
  ownTierIn,
  planForget,
  planGiveTier,
  planTierIsAsRead,
  standingQuery,
  type TierStand,
  tierNeeds,
} from './standing'
