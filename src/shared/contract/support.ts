import { z } from 'zod'
import { limits } from '../limits'
import { ticketStates } from '../ticket-states'
import { adminUser } from './admin'
import { currency, instant, moneyOut, neededLine, neededLines, searchQuery } from './common'
import { order } from './orders'
import { adminClaim } from './stock'
import { notes } from './stories'

const { nicknameLength, userIdLength, messageLength, replyLength } = limits.support

/** Nickname and user id are what the sender says of themselves: somebody who can't log in may not know them well. */
export const newTicket = z.object({
  nickname: neededLine(nicknameLength),
  userId: neededLine(userIdLength),
  message: neededLines(messageLength),
})
export type NewTicket = z.output<typeof newTicket>

export const ticketSent = z.object({ ticketId: z.string() })

/** `messenger` is where buyers can chat with the shop, null where nowhere. */
export const supportOptions = z.object({ messenger: z.string().nullable() })
export type SupportOptions = z.infer<typeof supportOptions>

const ticket = z.object({
  ticketId: z.string(),
  at: instant,
  nickname: z.string(),
  userId: z.string(),
  message: z.string(),
  state: z.enum(ticketStates),
  reply: z.string().nullable(),
  answeredAt: instant.nullable(),
})
export const tickets = z.object({ tickets: z.array(ticket), nextCursor: z.string().nullable() })
export type Tickets = z.infer<typeof tickets>

/** `account` is who was logged in when it was sent, null for a visitor: only that much is known for sure. */
export const adminTicket = ticket.extend({ account: z.object({ userId: z.string(), nickname: z.string() }).nullable() })
export type AdminTicket = z.infer<typeof adminTicket>
export const adminTickets = z.object({ tickets: z.array(adminTicket), nextCursor: z.string().nullable() })
export type AdminTickets = z.infer<typeof adminTickets>

/** Who sent a request, as far as it matters for an answer: a few of each, newest first. Null for a visitor. */
export const ticketAsker = z.object({
  asker: z
    .object({
      user: adminUser,
      orders: z.array(
        order.pick({
          ...{ orderId: true, date: true, status: true, reason: true },
          ...{ currency: true, totalAmount: true, refunded: true },
        }),
      ),
      /** Codes that are said not to work, and not answered yet. */
      claims: z.array(adminClaim.pick({ claimId: true, orderId: true, title: true, message: true })),
      /** Payments that a bank asks back. */
      disputes: z.array(z.object({ orderId: z.string().nullable(), amount: moneyOut, currency, at: instant })),
      debts: z.array(z.object({ currency, amount: moneyOut })),
      notes: notes.shape.notes,
    })
    .nullable(),
})
export type TicketAsker = z.infer<typeof ticketAsker>

/** `search`: a part of what was said, the beginning of a username, or a whole id of a request or a user. */
export const ticketsQuery = searchQuery.extend({ state: z.enum(ticketStates).optional() })

/** An answer has words; a request may also be closed without any. */
export const editTicket = z.discriminatedUnion('state', [
  z.object({ state: z.literal('answered'), reply: neededLines(replyLength) }),
  z.object({ state: z.literal('closed'), reply: neededLines(replyLength).optional() }),
])
export type EditTicket = z.output<typeof editTicket>
