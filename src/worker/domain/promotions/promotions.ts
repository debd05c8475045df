export { type Brought, broughtBy, edit, end, list, make, type PromotionForm, type PromotionView } from './book'
export { type Held, type HeldPieces, holdsPieces, type OwnPromotion } from './held'
export {
  hadBefore,
  heldPiecesQuery,
  isFor,
  isSoldOut,
  promotionsQuery,
  rememberedPromotions,
  running,
  runningFor,
  sinceQuery,
  stateOf,
  type Take,
  takeOf,
} from './running'
export { type PromotionUse, planGiveBackPromotions, planPromotionsPaid, planUsePromotions } from './using'
