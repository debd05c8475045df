import type { Player } from '../../../shared/players'
import { byHand, type SourceName, type TryOutcome } from '../../../shared/suppliers'
import { playerColumns } from '../../db/player-columns'
import type { CallerCtx } from '../ctx'
import { askSupplier } from './asking'
import { whyNot } from './placing'

/** `maxCost`: the most that it may cost, minor units of the supplier's currency. */
type Wish = { supplier: SourceName; ref: string; player: Player; maxCost: number }

/**
 * What a supplier would do with a piece: it is asked what it would be asked before an order, and a played one gets the
 * order. Nothing is bought of a real one, nothing is kept, and nobody pays.
 */
export async function tryOut(ctx: CallerCtx, { supplier: name, ref, player, maxCost }: Wish): Promise<TryOutcome> {
  if (name === byHand) return 'by_hand'
  const supplier = ctx.suppliers.get(name)
  if (!supplier) return 'absent'
  const { answer, error } = await askSupplier(ctx, name, async (): Promise<TryOutcome> => {
    const item = await supplier.quote(ref)
    const refusal = whyNot({ ...playerColumns(player), agreedRegion: null, maxCost }, item)
    if (!item || refusal) return refusal ?? 'unavailable'
    if (!supplier.isPlayed) return 'ready'
    const placed = await supplier.place({ id: `TRIAL-${ctx.ids.id()}`, ref, priceMinor: item.priceMinor, player })
    return placed.state === 'rejected' ? placed.reason : placed.state
  })
  return error ? error.outcome : answer
}
