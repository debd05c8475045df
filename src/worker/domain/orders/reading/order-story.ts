import { AppError } from '../../../../shared/errors'
import type { Results } from '../../../db/database'
import type { CallerCtx } from '../../ctx'
import { claimsOfQuery, claimViews } from '../giving-back/claims'
import { adminQueries, adminViews } from './order-search'

/** Queries of an order as an administrator reads it, with the claims about its codes; `storyOf` reads their rows. */
export const storyQueries = (ctx: CallerCtx, orderId: string) =>
  [claimsOfQuery(ctx, orderId), ...adminQueries(ctx, orderId)] as const

type Rows = Results<ReturnType<typeof storyQueries>>

/** Raises `order_not_found`. */
export async function storyOf(ctx: CallerCtx, [claims, ...rows]: Rows) {
  const [order] = await adminViews(ctx, rows)
  if (!order) throw new AppError('order_not_found')
  return { order, claims: await claimViews(ctx, claims) }
}
