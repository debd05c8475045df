export { couponNowQuery, hasOwnCode, ownCodeQuery, planCodeFor } from './codes-of-buyers'
export {
  type Coupon,
  couponIn,
  couponQuery,
  isKnownCode,
  type KnownCoupon,
  planCouponPaid,
  planGiveBackCoupon,
  planMayUseCoupon,
  planStillFirst,
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
export { windowPart } from './known-costs'
export {
  leastOf,
  oneLowered,
  previewLowered,
  promotionNames,
  recallLowered,
  type ShownOffer,
  type ShownProduct,
  withLowered,
} from './lowered'
export { type Quotable, type Quote, type QuotedLine, quote, type Reduction, reduceAll } from './quote'
export {
  mayReduce,
  packageReductionQuery,
  packageReductions,
  type Reduced,
  type ReductionRows,
  reducedOf,
  reductionQueries,
} from './reductions'
