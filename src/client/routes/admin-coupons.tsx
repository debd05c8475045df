import { Coupons } from '../features/admin/coupons/coupons'
import { useCategoryName } from '../features/catalogue/category-name'

/** The coupons of the shop as their administrators see them. */
export default function CouponsPart() {
  return <Coupons categoryName={useCategoryName()} />
}
