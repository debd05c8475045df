import type { CallerCtx } from '../ctx'
import { type Exported, exportRows } from '../exports/exports'
import { type AuditFilters, type AuditView, entriesOf } from './audit-log'
import { planAudit } from './entries'

/** The entries that the log finds, newest first; the export is on record too. */
export const exportAudit = (ctx: CallerCtx, filters: AuditFilters): Promise<Exported<AuditView>> =>
  exportRows(ctx, planAudit(ctx, { action: 'export_audit', subject: 'audit', after: filters }), (slice) =>
    entriesOf(ctx, { ...filters, ...slice }),
  )
