import type { Ctx } from './ctx'
import type { Isolate } from './isolate'

/** What one folder of the domain puts into the shop window, and how a new isolate begins with it. It goes there as JSON. */
export type WindowPart<Carried> = {
  name: string
  /** Reads the part from the database. */
  carry(ctx: Ctx): Promise<Carried>
  /** Remembers for a few seconds what was carried, where this isolate has not read it yet. */
  take(shop: { isolate: Isolate }, carried: Carried): void
  /** Reads for this isolate what it was given; absent where that is read by the page that needs it. */
  renew?(ctx: Ctx): Promise<unknown>
}
