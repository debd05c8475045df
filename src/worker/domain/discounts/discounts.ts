export {
  type Coupon,
  couponIn,
  couponQuery,
  isKnownCode,
  planCouponHolds,
  planCouponPaid,
  planGiveBackCoupon,
  planUseCoupon,
} from './coupon'
export {
  type CouponForm,
  type CouponView,
  codesOf,
  editCoupon,
  endCoupon,
  listCoupons,
  makeCoupon,
} from './coupon-book'
export { floorQueries, floorsOf } from './floors'
export { type Quotable, type Quote, quote } from './quote'
