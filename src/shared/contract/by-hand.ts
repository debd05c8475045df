import { z } from 'zod'
import { adminLimits } from '../admin-limits'
import { orderStatuses } from '../order-states'
import { instant, line, neededLines, pageQuery } from './common'

/** Top-ups that a person of the shop delivers. */

/** `search`: the beginning of an order's id, or a part of what names the player. */
export const byHandQuery = pageQuery.extend({
  state: z.enum(['waiting', 'taken']).optional(),
  search: line(adminLimits.orders.searchLength).min(1).optional(),
})

export const handOrder = z.object({
  orderId: z.string(),
  game: z.object({ slug: z.string(), name: z.string() }),
  player: z.object({ name: z.string(), fields: z.array(z.object({ label: z.string(), value: z.string() })) }),
  package: z.string(),
  /** How many of it are still to be delivered. */
  pieces: z.int(),
  paidAt: instant.nullable(),
  status: z.enum(orderStatuses),
  /** A bank asks for the money back: nobody delivers it meanwhile. */
  isHeld: z.boolean(),
  /** An earlier database came back after the order: somebody may have delivered it, and the shop has forgotten that. */
  mayBeDelivered: z.boolean(),
  /** Nobody has taken all of it. */
  isWaiting: z.boolean(),
  takenBy: z.object({ userId: z.string(), nickname: z.string() }).nullable(),
  takenAt: instant.nullable(),
  buyer: z.object({ userId: z.string(), nickname: z.string() }),
})
export type HandOrder = z.infer<typeof handOrder>

/** `waiting`: how many nobody has taken. */
export const handOrders = z.object({
  orders: z.array(handOrder),
  waiting: z.int(),
  nextCursor: z.string().nullable(),
})
export type HandOrders = z.infer<typeof handOrders>

/** `over`: also from another administrator who has taken it. */
export const takeOrder = z.object({ over: z.boolean().default(false) })

/** Whether the player has it. Why it was refused is told to the buyer. */
export const endByHand = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), reason: line(500).optional() }),
  z.object({ outcome: z.literal('refused'), reason: neededLines(500) }),
])
export type EndByHand = z.output<typeof endByHand>
