import type { EditSupplier } from '../../../shared/contract/suppliers'
import type { CallerCtx } from '../ctx'
import * as supply from '../supply/supply'
import { knownGames, knownOffers } from './packages'

/** Does what `supply.editSupplier` does, and has the pages of games tell it at once. */
export async function editSupplier(ctx: CallerCtx, name: string, form: EditSupplier): Promise<supply.SupplierView> {
  const view = await supply.editSupplier(ctx, name, form)
  knownOffers(ctx).forgetAll()
  knownGames(ctx).forget()
  return view
}
