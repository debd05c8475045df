import { z } from 'zod'
import { adminLimits } from '../admin-limits'
import { byHand, supplierNames, supplierOrderStates, supplierStates } from '../suppliers'
import {
  bySentCurrency,
  costIn,
  currency,
  deliveries,
  formVersion,
  instant,
  line,
  moneyOut,
  oneCode,
  reason,
  searchQuery,
} from './common'

export const supplier = z.object({
  name: z.enum(supplierNames),
  state: z.enum(supplierStates),
  /** Whether it takes no order of this shop: in staging, where it has no sandbox. */
  lookUpsOnly: z.boolean(),
  balance: moneyOut.nullable(),
  currency: z.string(),
  /** Below it an alert is raised. */
  lowBalance: moneyOut,
  /** What one unit of its currency costs in each of ours, which margins are computed with. */
  rates: z.partialRecord(currency, z.number()),
  checkedAt: instant.nullable(),
  /** Whether the owner has switched it off: nothing is sold of it. */
  off: z.boolean(),
  /** Orders in a row that it refused or left unclear, and until when nothing is sold of it because of them. */
  failures: z.int(),
  brokenUntil: instant.nullable(),
  /** What half of its last deliveries to players took at most, in seconds; and its pieces for players of seven days. */
  usualSeconds: z.number().nullable(),
  lastDays: deliveries,
  /** Of what can be edited here. */
  version: formVersion,
})
export const suppliers = z.object({ suppliers: z.array(supplier) })
export type Suppliers = z.infer<typeof suppliers>

const { min, max } = adminLimits.supplierRate
const rate = z.number().min(min).max(max)
/** What it does not name stays as it is. Made from another version than the last one it is refused as `form_changed`. */
export const editSupplier = z.object({
  version: formVersion.optional(),
  lowBalance: costIn.optional(),
  rates: bySentCurrency(rate).optional(),
  off: z.boolean().optional(),
  reason,
})
export type EditSupplier = z.output<typeof editSupplier>

export const supplierSearch = z.object({ search: line(60).min(3) })
const supplierItem = z.object({
  ref: z.string(),
  name: z.string(),
  price: moneyOut,
  currency: z.string(),
  inStock: z.boolean(),
  region: z.string().nullable(),
  forPlayer: z.boolean(),
})
export const supplierItems = z.object({ items: z.array(supplierItem) })
export type SupplierItems = z.infer<typeof supplierItems>

/** `search`: a whole number, of the buyer's order, of the order at the supplier, or of its own there. */
export const supplierOrdersQuery = searchQuery.extend({ state: z.enum(supplierOrderStates).optional() })
export const supplierOrder = z.object({
  id: z.string(),
  orderId: z.string(),
  item: z.int(),
  supplier: z.enum([...supplierNames, byHand]),
  ref: z.string(),
  state: z.enum(supplierOrderStates),
  externalId: z.string().nullable(),
  cost: moneyOut.nullable(),
  currency: z.string(),
  reason: z.string().nullable(),
  /** What it is a piece of: a package of a game, or an offer of a product. */
  title: z.string(),
  game: z.object({ slug: z.string(), name: z.string() }).nullable(),
  offer: z.object({ amount: z.int(), label: z.string(), region: z.string().nullable() }).nullable(),
  /** Who said by hand that nothing is delivered, and why; null where nobody did. */
  refusal: z.object({ by: z.object({ userId: z.string(), nickname: z.string() }), reason: z.string() }).nullable(),
  createdAt: instant,
  nextCheckAt: instant.nullable(),
})
export const supplierOrders = z.object({ orders: z.array(supplierOrder), nextCursor: z.string().nullable() })
export type SupplierOrders = z.infer<typeof supplierOrders>

/** The outcome that an operator found in the supplier's cabinet, with the code if one was delivered. */
export const closeSupplierOrder = z.object({
  outcome: z.enum(['done', 'rejected']),
  externalId: line(100).min(1).optional(),
  code: oneCode.optional(),
  reason,
})
export type CloseSupplierOrder = z.output<typeof closeSupplierOrder>
