import { AppError } from '../../../../shared/errors'
import { workerLimits } from '../../../../shared/limits'
import { commitAs } from '../../caller/caller'
import type { CallerCtx } from '../../ctx'
import { planOpenOld } from '../../identity/identity'
import type { StoredCode } from '../../inventory/inventory'

/** The orders, of those that these codes are of, whose codes were all delivered more than a day ago. */
export function ordersOfOld(ctx: CallerCtx, stored: Pick<StoredCode, 'orderId' | 'deliveredAt'>[]): Set<string | null> {
  const beforeMs = ctx.clock.nowMs() - workerLimits.oldCodes.afterMs
  const isYoung = ({ deliveredAt }: Pick<StoredCode, 'deliveredAt'>) => deliveredAt === null || deliveredAt > beforeMs
  const young = new Set(stored.filter(isYoung).map(({ orderId }) => orderId))
  return new Set(stored.map(({ orderId }) => orderId).filter((orderId) => !young.has(orderId)))
}

/**
 * Whether this session may read the old codes of an order without a confirmation; counts the order as opened. Where
 * nothing can be counted, because the database is an earlier one, it may not.
 */
export async function mayOpenOld(ctx: CallerCtx, orderId: string): Promise<boolean> {
  try {
    await commitAs(ctx, planOpenOld(ctx, orderId))
    return true
  } catch (error) {
    if (error instanceof AppError && (error.code === 'step_up_required' || error.code === 'shop_closed')) return false
    throw error
  }
}
