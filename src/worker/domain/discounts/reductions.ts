import type { Good } from '../../../shared/discounts'
import { inLanguage } from '../../../shared/languages'
import { byCurrency, type Sums } from '../../../shared/money'
import { percentOn, type Standing } from '../../../shared/tiers'
import type { CallerCtx, Ctx } from '../ctx'
import {
  type HeldPieces,
  heldPiecesQuery,
  isFor,
  isSoldOut,
  type OwnPromotion,
  running,
  runningFor,
  takeOf,
} from '../promotions/promotions'
import { type RateRow, ratesQuery } from '../rates/rates'
import { ownTierIn, standingQuery, tiersNow } from '../tiers/tiers'
import { type Costs, floorOf } from './floors'
import type { Reduction } from './quote'

/** A line of a cart as far as its reductions go; `costs` is null where nothing lowers prices. */
type Line = { productId: string; category: string; vouchers: boolean; quantity: number; costs: Costs | null }

/** What lowers the price of a line, and the least that a piece of it may be sold for, minor units. */
export type Reduced = { reductions: Reduction[]; floorIn: Sums }

/** Whether prices are lowered for everybody now: only then, or for a buyer with a tier, it is read what pieces cost. */
export const mayReduce = (ctx: Ctx): boolean => running(ctx).length > 0

/**
 * Queries that tell, beside the lines of a cart, what lowers their prices, and the rates in any case if they are shown. No
 * row is read for a buyer without a tier or an unpaid order.
 */
export function reductionQueries(ctx: Ctx | CallerCtx, isRateShown: boolean) {
  const caller = 'caller' in ctx ? ctx.caller.userId : ''
  const buyer = tiersNow(ctx).length > 0 ? caller : ''
  const isReduced = mayReduce(ctx) || (isSoldOut(ctx) && caller !== '') || buyer !== ''
  return [ratesQuery(ctx, isRateShown || isReduced), standingQuery(buyer), heldPiecesQuery(ctx, caller)] as const
}

export type ReductionRows = readonly [RateRow[], Standing[], HeldPieces[]]

export function reducedOf(ctx: Ctx, line: Line, [rates, standing, held]: ReductionRows): Reduced {
  const { costs } = line
  return {
    reductions: costs ? reductionsOf(ctx, line, standing, runningFor(ctx, held)) : [],
    floorIn: costs ? byCurrency((currency) => floorOf(costs, currency, rates)) : {},
  }
}

/** Query of what `packageReductions` has to know of a buyer. */
export const packageReductionQuery = (ctx: CallerCtx) =>
  standingQuery(tiersNow(ctx).length > 0 ? ctx.caller.userId : '')

type Package = { packageId: string; game: string }

/**
 * What lowers the price of a package of a game for a buyer, by the promotions of now or by others; steps of promotions are
 * for pieces of products alone.
 */
export const packageReductions = (ctx: Ctx, good: Package, standing: Standing[], now = running(ctx)): Reduction[] =>
  reductionsOf(ctx, { ...good, vouchers: false, quantity: 1 }, standing, now)

type Wanted = Good & { vouchers: boolean; quantity: number }

const reductionsOf = (ctx: Ctx, wanted: Wanted, standing: Standing[], now: readonly OwnPromotion[]): Reduction[] => [
  ...promotionsOf(ctx, wanted, now),
  ...tierFor(ctx, wanted, standing),
]

/** The promotions of these that lower the price of a line of so many pieces. */
const promotionsOf = (ctx: Ctx, wanted: Wanted, now: readonly OwnPromotion[]): Reduction[] =>
  now.flatMap((promotion) => {
    const take = isFor(promotion, wanted) ? takeOf(promotion, wanted.quantity) : undefined
    if (!take) return []
    const { id, version, terms, piecesLeft: left, held } = promotion
    const { names, allowsCoupon } = terms
    return [
      {
        kind: 'promotion',
        id,
        version,
        name: inLanguage(names, ctx.language),
        names,
        ...take,
        allowsCoupon,
        left,
        held,
      },
    ]
  })

/** What the tier of a buyer takes off a line; vouchers are never cheaper. */
function tierFor(ctx: Ctx, wanted: Wanted, standing: Standing[]): Reduction[] {
  const tier = ownTierIn(ctx, standing)?.now
  const percent = tier && !wanted.vouchers ? percentOn(tier, wanted) : 0
  if (!tier || percent === 0) return []
  const { id, name: names, allowsCoupon } = tier
  const { version } = ctx.tiers
  return [{ kind: 'tier', id, version, name: names[ctx.language], names, percent, priceIn: null, allowsCoupon }]
}
