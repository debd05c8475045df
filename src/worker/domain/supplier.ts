import type { Player } from '../../shared/players'
import type { Rejection, SupplierFailure, SupplierName } from '../../shared/suppliers'
import type { Notification } from './payment-provider'

// The interface of a supplier of codes and top-ups. Adapters in providers/ implement it; sums are minor units
// of the supplier's own currency.

/** Something a supplier sells, as it is sold now. */
export type SupplierItem = {
  /** The supplier's name of the item, as its orders use it. */
  ref: string
  name: string
  priceMinor: number
  /** Lower case ISO 4217. */
  currency: string
  inStock: boolean
  /** Where it can be used, in the supplier's words: for which platform, and in which countries. */
  region: string | null
  /** Whether it is delivered to a player instead of as a code. */
  forPlayer: boolean
}

/** One piece as we ask for it. The same wish under the same `id` is the same order, however often it is sent. */
export type SupplyWish = { id: string; ref: string; priceMinor: number; player: Player | null }

/** An order as its supplier has it. `codes` is empty for what went to a player. */
export type SupplierOrder =
  | { state: 'done'; externalId: string; codes: string[]; costMinor: number | null }
  | { state: 'pending'; externalId: string }
  | { state: 'rejected'; externalId: string | null; reason: Rejection }

/**
 * An order that a supplier took since a moment. `id` is ours, where the supplier tells it; `atMs` is NaN where its time
 * can't be read.
 */
export type TakenOrder = { id: string | null; externalId: string; atMs: number; name: string; costMinor: number | null }

/** The order that a callback names. A callback is only a hint: `status` answers what is true. */
export type SupplierNotice = { id: string | null; externalId: string | null }

export type Supplier = {
  name: SupplierName
  /** Whether it only answers questions here, and takes no order. */
  lookUpsOnly?: boolean
  /** Whether it is a simulator: nothing that is ordered there is bought. */
  isPlayed?: boolean
  /**
   * How long an order that it does not find is only asked about: 0 where the same id never makes a second one, endless
   * where it does not know our ids, so that whatever may be there is placed no second time.
   */
  repeatAfterMs: number
  /** The items that fit a search of at least three letters. Raises `SupplierError`. */
  offers(search: string): Promise<SupplierItem[]>
  /** One item as it is now, or undefined when it is not sold any more. Raises `SupplierError`. */
  quote(ref: string): Promise<SupplierItem | undefined>
  /** Orders one piece. Safe to repeat under the same id. Raises `SupplierError`. */
  place(wish: SupplyWish): Promise<SupplierOrder>
  /** The state of an order, or undefined when the supplier has none under our id. Raises `SupplierError`. */
  status(order: { id: string; externalId: string | null; player?: Player | null }): Promise<SupplierOrder | undefined>
  /** The orders since then; of a supplier without a list of orders, its payments. Raises `SupplierError`. */
  taken(sinceMs: number): Promise<TakenOrder[]>
  /** Our balance there. Raises `SupplierError`. */
  balance(): Promise<{ minor: number; currency: string }>
  /** The name of a player, or undefined when there is none. Raises `SupplierError`. */
  checkPlayer?(ref: string, player: Player): Promise<{ name: string } | undefined>
  /** The order that a callback names, or undefined for a callback that we do not act on. Raises `invalid_signature`. */
  readNotice(notification: Notification): Promise<SupplierNotice | undefined>
}

/**
 * `unknown`: it may have happened, ask. After every other outcome nothing has happened: `wrong_price` the price has
 * moved, `empty` our balance there is too small, `refused` it does not let us in, `down` it could not be reached,
 * `look_ups_only` this shop must not order there, `absent` it has no keys of it, or not all of them.
 */
export type { SupplierFailure }

export class SupplierError extends Error {
  readonly outcome: SupplierFailure

  constructor(outcome: SupplierFailure, detail: string) {
    super(detail)
    this.outcome = outcome
  }
}

/** The supplier has an order under our id for another player: nobody can say by rule whom it has topped up. */
export class OtherPlayerError extends SupplierError {
  constructor() {
    super('unknown', 'the order there is for another player')
  }
}

/** The suppliers that have keys, by their names. */
export type SupplierDesk = ReadonlyMap<string, Supplier>
