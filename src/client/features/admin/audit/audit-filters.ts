import type { AuditFilters } from '../../../calls/admin-audit'
import { midnight } from '../filters/days'
import type { TextOf } from '../filters/use-filters'

export const auditFields = { actor: null, action: null, subject: null, from: null, to: null }

/** The query of the list. */
export const auditFiltersOf = (textOf: TextOf<keyof typeof auditFields>): AuditFilters => ({
  actor: textOf('actor').trim() || undefined,
  action: textOf('action') || undefined,
  subject: textOf('subject').trim() || undefined,
  from: midnight(textOf('from')),
  to: midnight(textOf('to'), 1),
})
