import type { AuditView } from '../../domain/audit/audit'
import { type Columns, isoOrNothing } from './csv-file'

const jsonOrNothing = (value: unknown): string => (value === null ? '' : JSON.stringify(value))

export const auditColumns: Columns<AuditView> = {
  entryId: (row) => row.id,
  at: (row) => isoOrNothing(row.at),
  actor: (row) => row.actor,
  actorName: (row) => row.actorName ?? '',
  action: (row) => row.action,
  subject: (row) => row.subject,
  subjectName: (row) => row.subjectName ?? '',
  before: (row) => jsonOrNothing(row.before),
  after: (row) => jsonOrNothing(row.after),
  reason: (row) => row.reason,
  address: (row) => row.address,
}
