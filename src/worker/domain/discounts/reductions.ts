import { inLanguage } from '../../../shared/languages'
import { byCurrency, type Sums } from '../../../shared/money'
import { percentOn, type Standing } from '../../../shared/tiers'
import type { CallerCtx, Ctx } from '../ctx'
import {
  type HeldPieces,
  heldPiecesQuery,
  isFor,
  isSoldOut,
  percentOf,
  running,
  runningFor,
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
  return [ratesQuery(ctx, isRateShown || isReduced), standingQuery(ctx, buyer), heldPiecesQuery(ctx, caller)] as const
}

export type ReductionRows = readonly [RateRow[], Standing[], HeldPieces[]]

export function reducedOf(ctx: Ctx, line: Line, [rates, standing, held]: ReductionRows): Reduced {
  const { costs } = line
  return {
    reductions: costs ? [...promotionsOf(ctx, line, held), ...tierFor(ctx, line, standing)] : [],
    floorIn: costs ? byCurrency((currency) => floorOf(costs, currency, rates)) : {},
  }
}

/** The promotions that lower the price of a line of so many pieces. */
const promotionsOf = (ctx: Ctx, line: Omit<Line, 'costs'>, own: HeldPieces[]): Reduction[] =>
  runningFor(ctx, own).flatMap((promotion) => {
    const percent = isFor(promotion, line) ? percentOf(promotion, line.quantity) : 0
    if (percent === 0) return []
    const { id, version, terms, piecesLeft: left, held } = promotion
    const { names, allowsCoupon } = terms
    return [
      { kind: 'promotion', id, version, name: inLanguage(names, ctx.language), percent, allowsCoupon, left, held },
    ]
  })

/** What the tier of a buyer takes off a line; vouchers are never cheaper. */
function tierFor(ctx: Ctx, { category, vouchers }: Omit<Line, 'costs'>, standing: Standing[]): Reduction[] {
  const tier = ownTierIn(ctx, standing)?.now
  const percent = tier && !vouchers ? percentOn(tier, category) : 0
  if (!tier || percent === 0) return []
  const { id, name, allowsCoupon } = tier
  return [{ kind: 'tier', id, version: ctx.tiers.version, name: name[ctx.language], percent, allowsCoupon }]
}
