import { api } from './http'
import { pagedQuery } from './queries'
import { mine } from './query-client'

/** `actor` is an id or a nickname; dates are instants. */
export type AuditFilters = Partial<Record<'actor' | 'action' | 'subject' | 'from' | 'to', string>>

/** The entries that the filters find, as a CSV file. */
export const exportAudit = async (json: AuditFilters): Promise<Blob> =>
  (await api.admin['audit-export'].$post({ json })).blob()

/** The acts of administrators, newest first. */
export const auditQuery = (filters: AuditFilters) =>
  pagedQuery(
    [mine, 'admin', 'audit', filters],
    (cursor, request) => api.admin.audit.$get({ query: { ...filters, ...cursor } }, request),
    { refetchOnMount: 'always' },
  )
