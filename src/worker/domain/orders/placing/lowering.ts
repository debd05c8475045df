import type { Plan } from '../../../db/database'
import type { CallerCtx } from '../../ctx'
import { type Coupon, planUseCoupon, type Quote, type QuotedLine, type Reduction } from '../../discounts/discounts'
import { type PromotionUse, planUsePromotions } from '../../promotions/promotions'
import { planTierIsAsRead } from '../../tiers/tiers'
import type { OrderView } from '../reading/order-view'

/** What has lowered the prices of an order, of a cart or of a top-up; `off`: all of it together, minor units. */
export type Lowering = {
  off: number
  coupon: Coupon | undefined
  /** What the coupon takes off, without what was lowered before. */
  couponOff: number
  promotions: PromotionUse[]
  /** The tier that has lowered a price. */
  tier: Reduction | undefined
}

const offOf = ({ discounts }: QuotedLine, kind: 'coupon' | 'promotion'): number =>
  discounts.reduce((sum, discount) => sum + (discount.kind === kind ? discount.minor : 0), 0)

/** What a quote has lowered; `quantities`: the pieces of its lines. */
export const loweringOf = (quantities: readonly number[], quote: Quote, coupon: Coupon | undefined): Lowering => ({
  off: quote.list - quote.total,
  coupon,
  couponOff: quote.lines.reduce((sum, line) => sum + offOf(line, 'coupon'), 0),
  promotions: promotionsUsed(quantities, quote),
  tier: quote.lines.flatMap(({ reduction }) => (reduction?.kind === 'tier' ? [reduction] : []))[0],
})

/** What each promotion did to these lines. */
function promotionsUsed(quantities: readonly number[], quote: Quote): PromotionUse[] {
  const uses = quote.lines.flatMap((line, place) => {
    const { reduction, paid } = line
    if (reduction?.kind !== 'promotion') return []
    const { id: promotionId, version } = reduction
    return [{ promotionId, version, pieces: quantities[place] ?? 0, paid, off: offOf(line, 'promotion') }]
  })
  return [...Map.groupBy(uses, (use) => use.promotionId).values()].map((same) =>
    same.reduce((sum, use) => ({
      ...use,
      ...{ pieces: sum.pieces + use.pieces, paid: sum.paid + use.paid, off: sum.off + use.off },
    })),
  )
}

type Lowered = Pick<OrderView, 'id' | 'currency' | 'total' | 'status'>

/** Plan of what has lowered an order that is written: counted here, and still as its buyer was shown. */
export function planLowering(ctx: CallerCtx, order: Lowered, { coupon, couponOff, promotions, tier }: Lowering): Plan {
  const { id: orderId, currency, total } = order
  const used = { orderId, currency, isPaid: order.status !== 'pending' }
  return [
    ...planUsePromotions(ctx, used, promotions),
    ...(tier ? planTierIsAsRead(ctx, tier) : []),
    ...(coupon ? planUseCoupon(ctx, { ...used, total, off: couponOff, coupon }) : []),
  ]
}
