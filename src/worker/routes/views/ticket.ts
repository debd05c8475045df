import type { AdminTicket, Tickets } from '../../../shared/contract/support'
import type { AdminTicketView, TicketView } from '../../domain/support/support'
import { isoTime } from './units'

export const ticketAnswer = ({ id, at, answeredAt, ...view }: TicketView): Tickets['tickets'][number] => ({
  ticketId: id,
  ...view,
  at: isoTime(at),
  answeredAt: isoTime(answeredAt),
})

export const adminTicketAnswer = ({ account, accountNickname, ...view }: AdminTicketView): AdminTicket => ({
  ...ticketAnswer(view),
  account: account === null || accountNickname === null ? null : { userId: account, nickname: accountNickname },
})
