import type { AdminTicket, Tickets } from '../../../shared/contract/support'
import type { AdminTicketView, TicketView } from '../../domain/support/support'

const isoTime = (ms: number) => new Date(ms).toISOString()

export const ticketAnswer = ({ id, at, answeredAt, ...view }: TicketView): Tickets['tickets'][number] => ({
  ticketId: id,
  ...view,
  at: isoTime(at),
  answeredAt: answeredAt === null ? null : isoTime(answeredAt),
})

export const adminTicketAnswer = ({ account, accountNickname, ...view }: AdminTicketView): AdminTicket => ({
  ...ticketAnswer(view),
  account: account === null || accountNickname === null ? null : { userId: account, nickname: accountNickname },
})
