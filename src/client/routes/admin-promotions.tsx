import { Promotions } from '../features/admin/promotions/promotions'
import { useCategoryName } from '../features/catalogue/category-name'

/** The promotions of the shop as their administrators see them. */
export default function PromotionsPart() {
  return <Promotions categoryName={useCategoryName()} />
}
