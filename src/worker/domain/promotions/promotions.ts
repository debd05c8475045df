export { isFor, percentOf, promotionsQuery, rememberedPromotions, running } from './running'
export { type PromotionUse, planGiveBackPromotions, planUsePromotions } from './using'
