import type { CallerCtx } from '../ctx'
import { type Exported, exportRows } from '../exports/exports'
import { type AuditFilters, type AuditView, entriesOf } from './audit-log'
import { planAudit } from './entries'

/** What administrators did, as the log finds it, newest first; that it was exported is on record too. */
export const exportAudit = (ctx: CallerCtx, filters: AuditFilters): Promise<Exported<AuditView>> =>
  exportRows(ctx, planAudit(ctx, { action: 'export_audit', subject: 'audit', after: filters }), (slice) =>
    entriesOf(ctx, { ...filters, ...slice }),
  )
