import type { Ctx } from '../../src/worker/domain/ctx'
import { openProviders } from './providers'
import { offerFrom } from './supplied'

/**
 * One offer of each supplier, for orders of which it does not matter what they are of. They are made before the first day
 * of a shop of suppliers, so that every day begins with what is known about their items.
 */
export async function usualOffers(ctx: Ctx, form: { source?: 'supplier' } = {}) {
  openProviders(ctx)
  return { gamesdrop: await offerFrom(ctx, 'gamesdrop', form), kinguin: await offerFrom(ctx, 'kinguin', form) }
}
export type UsualOffers = Awaited<ReturnType<typeof usualOffers>>
