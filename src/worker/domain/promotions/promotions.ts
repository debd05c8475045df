export { edit, end, list, make, type PromotionForm, type PromotionView } from './book'
export {
  hadBefore,
  isFor,
  percentOf,
  promotionsQuery,
  rememberedPromotions,
  running,
  sinceQuery,
} from './running'
export { type PromotionUse, planGiveBackPromotions, planPromotionsPaid, planUsePromotions } from './using'
