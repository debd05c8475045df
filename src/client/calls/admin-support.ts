import type { EditTicket } from '../../shared/contract/support'
import type { Language } from '../../shared/languages'
import type { TicketState } from '../../shared/ticket-states'
import { api, bodyOf } from './http'
import { everyMinute, oneQuery, pagedQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'

const inboxKey = [mine, 'admin', 'support'] as const

/** Requests for help; asked for again every minute, because each of them was promised an answer in time. */
export const inboxQuery = (filters: { state?: TicketState; search?: string }) =>
  pagedQuery(
    [...inboxKey, filters],
    (cursor, request) => api.admin.support.$get({ query: { ...filters, ...cursor } }, request),
    everyMinute,
  )

/** The sender of a request, as they are when somebody is about to answer. */
export const askerQuery = (id: string, language: Language) =>
  oneQuery([mine, 'admin', 'asker', id, language], (request) =>
    api.admin.support[':id'].asker.$get({ param: { id } }, request),
  )

/** Answers a request or closes it. */
export const useEditTicket = (id: string) =>
  useCall((json: EditTicket) => bodyOf(api.admin.support[':id'].$put({ param: { id }, json })), [inboxKey])
