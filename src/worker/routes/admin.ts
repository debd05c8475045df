import {
  type AlertList,
  type AuditLog,
  alertQuery,
  auditFilters,
  auditQuery,
  seenAlerts,
} from '../../shared/contract/admin'
import { type AlertView, dismiss, dismissKind } from '../domain/alerts/alerts'
import { auditLog, exportAudit } from '../domain/audit/audit'
import { alertsNow } from '../domain/inventory/inventory'
import { gameOf } from '../domain/topups/topups'
import { alertDetail, alertKindsNamed } from '../i18n'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { csvAnswer } from './csv-answer'
import { done } from './done'
import { filtersOf } from './filters'
import { auditTable } from './views/exports'
import { isoTime } from './views/units'

export const adminRoutes = factory
  .createApp()
  .get('/admin/alerts', admin, query(alertQuery), async (c) => {
    const { search, ...filters } = c.req.valid('query')
    const { language } = c.var.ctx
    const wish = { ...filters, ...(search && { search: { text: search, kinds: alertKindsNamed(language, search) } }) }
    const { alerts, groups, ...rest } = await alertsNow(c.var.caller, wish)
    const answerOf = ({ id, detail, raisedAt, toldAt, gameId, ...alert }: AlertView) => ({
      alertId: id,
      ...alert,
      game: (gameId && gameOf(c.var.ctx, gameId)?.slug) ?? null,
      detail: alertDetail(language, detail),
      raisedAt: isoTime(raisedAt),
      toldAt: isoTime(toldAt),
    })
    return c.json<AlertList>({
      ...rest,
      alerts: alerts.map(answerOf),
      groups: groups.map(({ newestAt, ...group }) => ({
        ...group,
        newestAt: isoTime(newestAt),
        alerts: group.alerts.map(answerOf),
      })),
    })
  })
  .delete('/admin/alerts', admin, query(seenAlerts), (c) => {
    const { kind, until } = c.req.valid('query')
    return done(c, dismissKind(c.var.caller, { kind, untilMs: Date.parse(until) }))
  })
  .delete('/admin/alerts/:id', admin, (c) => done(c, dismiss(c.var.caller, c.req.param('id'))))
  .post('/admin/audit-export', admin, body(auditFilters), async (c) =>
    csvAnswer(c, auditTable, await exportAudit(c.var.caller, filtersOf(c.req.valid('json')))),
  )
  .get('/admin/audit', admin, query(auditQuery), async (c) => {
    const page = await auditLog(c.var.caller, filtersOf(c.req.valid('query')))
    return c.json<AuditLog>({
      ...page,
      entries: page.entries.map(({ id, at, ...entry }) => ({ entryId: id, at: isoTime(at), ...entry })),
    })
  })
