import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './http'
import { mine } from './query-client'

/** `actor` is an id or a nickname; dates are instants. */
export type AuditFilters = Partial<Record<'actor' | 'action' | 'subject' | 'from' | 'to', string>>

/** What the filters find, as a CSV file. */
export const exportAudit = async (json: AuditFilters): Promise<Blob> =>
  (await api.admin['audit-export'].$post({ json })).blob()

/** What administrators did, newest first. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [mine, 'admin', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.admin.audit.$get({ query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, { init: { signal } }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: 'always',
  })
