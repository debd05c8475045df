export const supplierNames = ['gamesdrop', 'kinguin', 'smileone'] as const
export type SupplierName = (typeof supplierNames)[number]

/** Those that sell codes. */
export const codeSuppliers = ['gamesdrop', 'kinguin'] as const satisfies SupplierName[]
export type CodeSupplier = (typeof codeSuppliers)[number]

/** Those that know players; the first is meant where a form names none. */
export const playerSuppliers = ['gamesdrop', 'smileone'] as const satisfies SupplierName[]
export type PlayerSupplier = (typeof playerSuppliers)[number]

/** Where the pieces of an offer come from. */
export const supplySources = ['stock', 'supplier', 'stock_then_supplier'] as const
export type SupplySource = (typeof supplySources)[number]

/** `low` still delivers; `empty` (no money left there), `refused` (key or address) and `down` do not. */
export const supplierStates = ['unknown', 'ok', 'low', 'empty', 'refused', 'down'] as const
export type SupplierState = (typeof supplierStates)[number]

/**
 * An order at a supplier. `waiting`: not accepted yet, nothing has happened there; `submitting`: the call is under way;
 * `unknown`: it may have happened; `pending`: accepted. `done` and `rejected` are final.
 */
export const supplierOrderStates = ['waiting', 'submitting', 'unknown', 'pending', 'done', 'rejected'] as const
export type SupplierOrderState = (typeof supplierOrderStates)[number]

/** Why a supplier will not deliver, in our words for all suppliers; `in_stock`: a code of our own came first. */
export const rejections = [
  'unavailable',
  'player_not_found',
  'price_too_high',
  'cancelled',
  'by_hand',
  'in_stock',
] as const
export type Rejection = (typeof rejections)[number]

/**
 * Why an offer is not had from its supplier now: that can't deliver at all, has no such item, asks too much for it, or
 * says that it is for another region than when it was chosen.
 */
export const supplyPauses = ['supplier', 'item', 'price', 'region'] as const
export type SupplyPause = (typeof supplyPauses)[number]
