import { inLanguage } from '../../../shared/languages'
import { byCurrency, type Sums } from '../../../shared/money'
import { percentOn, type Standing } from '../../../shared/tiers'
import type { CallerCtx, Ctx } from '../ctx'
import { isFor, percentOf, running } from '../promotions/promotions'
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

/** Queries that tell, beside the lines of a cart, what lowers their prices, and the rates in any case if they are shown. */
export function reductionQueries(ctx: Ctx | CallerCtx, isRateShown: boolean) {
  const buyer = 'caller' in ctx && tiersNow(ctx).length > 0 ? ctx.caller.userId : undefined
  return [
    ratesQuery(ctx, isRateShown || mayReduce(ctx) || buyer !== undefined),
    standingQuery(ctx, buyer ?? ''),
  ] as const
}

export type ReductionRows = readonly [RateRow[], Standing[]]

export function reducedOf(ctx: Ctx, line: Line, [rates, standing]: ReductionRows): Reduced {
  const { costs } = line
  return {
    reductions: costs ? [...promotionsOf(ctx, line), ...tierFor(ctx, line, standing)] : [],
    floorIn: costs ? byCurrency((currency) => floorOf(costs, currency, rates)) : {},
  }
}

/** The promotions that lower the price of a line of so many pieces. */
const promotionsOf = (ctx: Ctx, line: Omit<Line, 'costs'>): Reduction[] =>
  running(ctx).flatMap((promotion) => {
    const percent = isFor(promotion, line) ? percentOf(promotion, line.quantity) : 0
    if (percent === 0) return []
    const { id, version, terms, piecesLeft: left } = promotion
    const { names, allowsCoupon } = terms
    return [{ kind: 'promotion', id, version, name: inLanguage(names, ctx.language), percent, allowsCoupon, left }]
  })

/** What the tier of a buyer takes off a line; vouchers are never cheaper. */
function tierFor(ctx: Ctx, { category, vouchers }: Omit<Line, 'costs'>, standing: Standing[]): Reduction[] {
  const tier = ownTierIn(ctx, standing)?.now
  const percent = tier && !vouchers ? percentOn(tier, category) : 0
  if (!tier || percent === 0) return []
  const { id, name, allowsCoupon } = tier
  return [{ kind: 'tier', id, version: ctx.tiers.version, name: name[ctx.language], percent, allowsCoupon }]
}
