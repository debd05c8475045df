import type { TicketState } from '../../../../shared/ticket-states'

export const ticketStateNames = {
  open: 'admin.support.open',
  answered: 'admin.support.answered',
  closed: 'admin.support.closed',
} as const satisfies Record<TicketState, string>
