import { type AlertList, type AuditLog, auditQuery } from '../../shared/contract/admin'
import { dismiss } from '../domain/alerts/alerts'
import { auditLog } from '../domain/audit/audit'
import { alertsNow } from '../domain/inventory/inventory'
import { alertDetail } from '../i18n'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { query } from '../middleware/validate'

const msOf = (instant: string | undefined) => (instant === undefined ? undefined : Date.parse(instant))
const isoTime = (ms: number) => new Date(ms).toISOString()

export const adminRoutes = factory
  .createApp()
  .get('/admin/alerts', admin, async (c) => {
    const open = await alertsNow(c.var.caller)
    const answer: AlertList = {
      alerts: open.map(({ id, detail, raisedAt, toldAt, ...alert }) => ({
        alertId: id,
        ...alert,
        detail: alertDetail(c.var.ctx.language, detail),
        raisedAt: isoTime(raisedAt),
        toldAt: toldAt === null ? null : isoTime(toldAt),
      })),
    }
    return c.json(answer)
  })
  .delete('/admin/alerts/:id', admin, async (c) => {
    await dismiss(c.var.caller, c.req.param('id'))
    return c.body(null, 204)
  })
  .get('/admin/audit', admin, query(auditQuery), async (c) => {
    const { from, to, ...filters } = c.req.valid('query')
    const page = await auditLog(c.var.caller, { ...filters, fromMs: msOf(from), toMs: msOf(to) })
    const answer: AuditLog = {
      ...page,
      entries: page.entries.map(({ id, at, ...entry }) => ({ entryId: id, at: isoTime(at), ...entry })),
    }
    return c.json(answer)
  })
