import type { Ctx } from './ctx'
import type { Isolate } from './isolate'

/** What facts are read with that no setting decides. */
export type Reader = Pick<Ctx, 'db' | 'isolate' | 'clock'>

/** What one folder of the domain puts into the shop window, and how a new isolate begins with it. It goes there as JSON. */
export type WindowPart<Carried> = {
  name: string
  /** Reads the part from the database. */
  carry(ctx: Ctx): Promise<Carried>
  /** Remembers for a few seconds what was carried, where this isolate has not read it yet. */
  take(shop: { isolate: Isolate }, carried: Carried): void
  /** Reads for this isolate what it was given; absent where that is read by the page that needs it. */
  renew?(ctx: Ctx): Promise<unknown>
  /**
   * Reads what this isolate has known for too long, while the settings are read; absent where settings decide what to
   * read. `isTrusted`: whether the settings say that this is the newest database.
   */
  renewBeside?(shop: Reader, isTrusted: Promise<boolean>): Promise<unknown>
}
