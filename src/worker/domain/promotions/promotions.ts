export { edit, end, list, make, type PromotionForm, type PromotionView } from './book'
export { type Held, type HeldPieces, holdsPieces } from './held'
export {
  hadBefore,
  heldPiecesQuery,
  isFor,
  isSoldOut,
  percentOf,
  promotionsQuery,
  rememberedPromotions,
  running,
  runningFor,
  sinceQuery,
} from './running'
export { type PromotionUse, planGiveBackPromotions, planPromotionsPaid, planUsePromotions } from './using'
