import { z } from 'zod'
import { adminLimits } from '../admin-limits'
import { currency, instant, moneyOut, neededLines } from './common'
import { transferKinds } from './identity'
import { adminOrder } from './orders'
import { adminPayment } from './payments'
import { adminClaim, maskedCode } from './stock'
import { supplierOrder } from './suppliers'

/** What an administrator noted about an order or a user. */
const note = z.object({ noteId: z.string(), at: instant, author: z.string(), nickname: z.string(), text: z.string() })
export const notes = z.object({ notes: z.array(note) })
export type Notes = z.infer<typeof notes>

export const newNote = z.object({
  text: neededLines(adminLimits.notes.textLength),
})

/** Money that moved, from one account to another. */
const booking = z.object({
  at: instant,
  reference: z.string(),
  kind: z.enum(transferKinds),
  from: z.string(),
  to: z.string(),
  currency,
  amount: moneyOut,
})
export type Booking = z.infer<typeof booking>

/** What a bank asks back of a payment: `at` says since when, or when it was decided. */
const dispute = z.object({ state: z.enum(['open', 'won', 'lost']), amount: moneyOut, at: instant })

/** Everything that happened to an order, newest notes, claims and payments first. */
export const orderStory = z.object({
  order: adminOrder,
  /** Every code it has held, with the item it is of, counted from 0. */
  codes: z.array(maskedCode.extend({ item: z.int() })),
  /** Pieces of items that wait for stock. */
  awaited: z.array(z.object({ item: z.int(), pieces: z.int() })),
  payments: z.array(adminPayment.extend({ externalId: z.string().nullable(), disputes: z.array(dispute) })),
  supplierOrders: z.array(supplierOrder),
  booked: z.array(booking),
  claims: z.array(adminClaim),
  notes: z.array(note),
})
export type OrderStory = z.infer<typeof orderStory>
