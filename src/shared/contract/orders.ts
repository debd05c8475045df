import { z } from 'zod'
import { adminLimits } from '../admin-limits'
import { limits } from '../limits'
import { claimStates, orderKinds, orderReasons, orderStatuses, orderSteps } from '../order-states'
import { paymentMethods, providerNames } from '../payments'
import { instructionTypes } from './catalogue'
import {
  cartVersion,
  codeId,
  currency,
  exactly,
  hasSum,
  instant,
  line,
  lines,
  moneyIn,
  moneyOut,
  namedCurrency,
  neededLines,
  offerName,
  pageQuery,
} from './common'
import { discounts, hasOneCoupon, typedCoupon } from './discounts'
import { askedField } from './topups'

/** What the fields of a game hold. */
const playerOut = z.record(z.string(), z.string())

const orderMethods = ['balance', ...paymentMethods] as const

/** What a buyer said of a code that does not work, and what the shop answered. */
export const claim = z.object({
  claimId: z.string(),
  /** Which of the item's codes, counted from 0; null once it has been replaced. */
  code: z.int().nullable(),
  state: z.enum(claimStates),
  message: z.string(),
  reply: z.string().nullable(),
  at: instant,
  answeredAt: instant.nullable(),
})
export type Claim = z.infer<typeof claim>

const orderItem = z.object({
  productId: z.string(),
  type: z.enum(instructionTypes),
  title: z.string(),
  ...offerName,
  qty: z.int(),
  /** Of one piece, before anything was taken off; `list` and `paid` are of all pieces, before and after. */
  price: moneyOut,
  list: moneyOut,
  paid: moneyOut,
  discounts,
  codes: z.array(z.string()),
  /** By what each of them is named, in the same order. */
  codeIds: z.array(z.string()),
  /** Pieces whose money was given back instead. */
  returned: z.int(),
  claims: z.array(claim),
})
export type OrderItem = z.infer<typeof orderItem>

export const order = z.object({
  orderId: z.string(),
  date: instant,
  currency,
  totalAmount: moneyOut,
  status: z.enum(orderStatuses),
  quantity: z.int(),
  kind: z.enum(orderKinds),
  /** Why a paid order waits, or why an order was cancelled. */
  reason: z.enum(orderReasons).nullable(),
  /** Until when an unpaid order keeps its codes. */
  payUntil: instant.nullable(),
  /** What has been given back of what was paid. */
  refunded: moneyOut,
  /** The same piece by piece: when, where to, and by when a card shows it; null where the money is there already. */
  refunds: z.array(
    z.object({ at: instant, amount: moneyOut, to: z.enum(['balance', 'card']), expectedAt: instant.nullable() }),
  ),
  /** The game of a top-up, by its name in addresses. */
  game: z.string().nullable(),
  /**
   * Whom a top-up is for: the fields of the game, and on one line as `id`; `canCorrect` while no supplier has accepted it,
   * and `asks` what the game asks for in a correction.
   */
  player: z
    .object({
      ...{ id: z.string(), fields: playerOut, name: z.string(), canCorrect: z.boolean() },
      asks: z.array(askedField),
    })
    .nullable(),
  /** The package of a top-up, by the id that its game sells it under. */
  topUp: z.object({ itemId: z.string() }).nullable(),
  /**
   * Of a top-up that a person of the shop delivers: whether somebody has taken it (null while no person is waited for), whether the
   * buyer may call it off, and why it was refused.
   */
  byHand: z
    .object({ state: z.enum(['waiting', 'taken']).nullable(), canCancel: z.boolean(), refusal: z.string().nullable() })
    .nullable(),
  items: z.array(orderItem),
  codes: z.array(z.string()),
  /**
   * Whether codes are left out because they were delivered more than a day ago. A list always leaves them out; an order
   * once its session has opened ten others within a day, until the buyer confirms who they are.
   */
  codesHidden: z.boolean(),
  /** Numbered steps, one block per kind of code, as they stood when the order was made. */
  instructions: z.string(),
  /** `ordered`: when a top-up was first sent to its supplier. */
  timeline: z.array(z.object({ status: z.enum(orderSteps), at: instant })),
  payment: z.object({ method: z.enum(orderMethods), provider: z.string().nullable() }),
})
export type Order = z.infer<typeof order>

export const orders = z.object({ orders: z.array(order), nextCursor: z.string().nullable() })
export type Orders = z.infer<typeof orders>

/** `codes=needed`: refused as `step_up_required` where the order would come without its old codes. */
export const orderQuery = z.object({ codes: z.literal('needed').optional() })

/**
 * `amount`, when given, is the total the buyer was shown, and `version` the one of the cart: another total or cart is
 * refused as `amount_mismatch`.
 */
export const payFromBalance = z
  .object({
    currency: namedCurrency,
    amount: moneyIn.optional(),
    version: cartVersion.optional(),
    /** An unpaid order of the caller's that is paid instead of the cart. */
    orderId: exactly(40).optional(),
    coupon: typedCoupon.optional(),
  })
  .superRefine(hasSum)
  .superRefine(hasOneCoupon)

/** "This code does not work": the item, counted from 0, and one of its codes by its id. */
export const newClaim = z.object({
  item: z.int().min(0),
  codeId,
  message: neededLines(limits.claims.messageLength),
})
export type NewClaim = z.output<typeof newClaim>

export const setStatus = z.object({ status: z.enum(orderStatuses), reason: lines(500).optional() })

export const adminOrder = order.extend({ userId: z.string(), nickname: z.string() })
export const adminOrders = z.object({ orders: z.array(adminOrder), nextCursor: z.string().nullable() })
export type AdminOrders = z.infer<typeof adminOrders>

/** Where an order's money came from. */
export const orderSources = ['balance', ...providerNames] as const

export const orderSorts = ['newest', 'oldest', 'largest', 'smallest'] as const

/**
 * `user` is an id or a nickname. `search` is the beginning of an order's id (any part of it for 90 days), of a nickname, or
 * a whole user id, player ID, code or number of a payment. By sum the newest 10 000 that fit are sorted.
 */
export const adminOrderFilters = z.object({
  status: z.enum(orderStatuses).optional(),
  reason: z.enum(orderReasons).optional(),
  kind: z
    .enum([...orderKinds, 'freefire'])
    // By its older name a top-up is still found.
    .transform((kind) => (kind === 'freefire' ? 'topup' : kind))
    .optional(),
  provider: z.enum(orderSources).optional(),
  currency: namedCurrency.optional(),
  user: line(100).optional(),
  /** A day, by UTC; `from` and `to` are moments. */
  date: z.iso.date().optional(),
  from: instant.optional(),
  to: instant.optional(),
  search: line(adminLimits.orders.searchLength).min(limits.orders.searchLength).optional(),
  sort: z.enum(orderSorts).optional(),
})
export type AdminOrderFilters = z.input<typeof adminOrderFilters>

export const adminOrdersQuery = pageQuery.extend(adminOrderFilters.shape)

/** What the newest 10 000 orders come to that filters find; `isWhole` when those are all. */
export const orderTotals = z.object({
  orders: z.int(),
  isWhole: z.boolean(),
  /** `paid` is what was paid for them, `refunded` what of it was given back. */
  sums: z.array(z.object({ currency, orders: z.int(), paid: moneyOut, refunded: moneyOut })),
})
export type OrderTotals = z.infer<typeof orderTotals>
