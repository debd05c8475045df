/** `answered` has the shop's reply, `closed` is over, with a reply or without one. */
export const ticketStates = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]
