import { type AlertList, type AuditLog, editedUser } from '../../shared/contract/admin'
import { pageQuery, searchQuery } from '../../shared/contract/common'
import { type AdminOrders, adminOrdersQuery, type Orders } from '../../shared/contract/orders'
import { dismiss } from '../domain/alerts/alerts'
import { auditLog } from '../domain/audit/audit'
import { alertsNow } from '../domain/inventory/inventory'
import * as orders from '../domain/orders/orders'
import * as users from '../domain/users/users'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { orderAnswer } from './views/order'
import { userAnswer } from './views/user'

const isoTime = (ms: number) => new Date(ms).toISOString()
const msOf = (instant: string | undefined) => (instant === undefined ? undefined : Date.parse(instant))

export const adminRoutes = factory
  .createApp()
  .get('/admin/users', admin, query(searchQuery), async (c) => {
    const page = await users.list(c.var.caller, c.req.valid('query'))
    return c.json({ ...page, users: page.users.map(userAnswer) })
  })
  .put('/admin/users/:id', admin, body(editedUser), async (c) =>
    c.json(userAnswer(await users.edit(c.var.caller, c.req.param('id'), c.req.valid('json')))),
  )
  .get('/admin/users/:id/orders', admin, query(searchQuery), async (c) => {
    const page = await orders.listOf(c.var.caller, c.req.param('id'), c.req.valid('query'))
    const answer: Orders = { ...page, orders: page.orders.map((view) => orderAnswer(view, c.var.ctx.language)) }
    return c.json(answer)
  })
  .get('/admin/orders', admin, query(adminOrdersQuery), async (c) => {
    const { from, to, ...filters } = c.req.valid('query')
    const page = await orders.listAll(c.var.caller, { ...filters, fromMs: msOf(from), toMs: msOf(to) })
    const answer: AdminOrders = {
      ...page,
      orders: page.orders.map((view) => ({
        ...orderAnswer(view, c.var.ctx.language),
        userId: view.userId,
        nickname: view.nickname,
      })),
    }
    return c.json(answer)
  })
  .get('/admin/alerts', admin, async (c) => {
    const open = await alertsNow(c.var.caller)
    const answer: AlertList = {
      alerts: open.map(({ id, raisedAt, toldAt, ...alert }) => ({
        alertId: id,
        ...alert,
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
  .get('/admin/audit', admin, query(pageQuery), async (c) => {
    const { entries, nextCursor } = await auditLog(c.var.caller, c.req.valid('query'))
    const answer: AuditLog = {
      entries: entries.map(({ id: _, at, ...entry }) => ({ ...entry, at: isoTime(at) })),
      nextCursor,
    }
    return c.json(answer)
  })
