export const supplierNames = ['gamesdrop', 'kinguin', 'smileone', 'moogold'] as const
export type SupplierName = (typeof supplierNames)[number]

/** Those that sell codes. */
export const codeSuppliers = ['gamesdrop', 'kinguin'] as const satisfies SupplierName[]
export type CodeSupplier = (typeof codeSuppliers)[number]

/** Those that know players; the first is meant where a form names none. */
export const playerSuppliers = ['gamesdrop', 'smileone', 'moogold'] as const satisfies SupplierName[]
export type PlayerSupplier = (typeof playerSuppliers)[number]

/** A person of the shop, who delivers what no supplier does. */
export const byHand = 'hand'

/** Who can deliver a piece. */
export type SourceName = SupplierName | typeof byHand

/** Who can deliver a package for a player. */
export const packageSources = [...playerSuppliers, byHand] as const
export type PackageSource = (typeof packageSources)[number]

/** Which supplier of a package is asked first: the first of the list, the cheapest, or the one that was fastest lately. */
export const supplierPreferences = ['fixed', 'cheapest', 'fastest'] as const
export type SupplierPreference = (typeof supplierPreferences)[number]

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

/** Why a supplier was asked in vain; `unknown` may have happened. */
export const supplierFailures = [
  'unknown',
  'wrong_price',
  'empty',
  'refused',
  'down',
  'look_ups_only',
  'absent',
] as const
export type SupplierFailure = (typeof supplierFailures)[number]

/**
 * What comes of a package that is tried out: a played supplier has it `done` or `pending`, a real one is `ready`, a person
 * delivers it, or why it is not to be had.
 */
export const tryOutcomes = [...(['done', 'pending', 'ready'] as const), ...rejections, ...supplierFailures] as const
export type TryOutcome = (typeof tryOutcomes)[number]

/**
 * Why an offer is not had from its supplier now: that can't deliver at all, has no such item, asks too much for it, or
 * says that it is for another region than when it was chosen.
 */
export const supplyPauses = ['supplier', 'item', 'price', 'region'] as const
export type SupplyPause = (typeof supplyPauses)[number]

/** Why a package of a game is not had from a supplier now: as an offer, or nobody knows what its currency costs. */
export const packagePauses = [...supplyPauses, 'rate'] as const
export type PackagePause = (typeof packagePauses)[number]

/**
 * How an item of a supplier compares with what a game offers: new to it, as it was seen last, or dearer, cheaper or for
 * another region than then; offered, but gone there, or not among what the words have found.
 */
export const catalogueStates = ['region', 'gone', 'dearer', 'cheaper', 'unfound', 'new', 'same'] as const
export type CatalogueState = (typeof catalogueStates)[number]
