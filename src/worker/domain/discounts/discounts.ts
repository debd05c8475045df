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
export { type Costs, costsText, floorQueries, floorsOf, readCosts } from './floors'
export { type Quotable, type Quote, quote, type Reduction } from './quote'
export { mayReduce, type Reduced, type ReductionRows, reducedOf, reductionQueries } from './reductions'
