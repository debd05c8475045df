import { byHandQuery, endByHand, type HandOrder, type HandOrders, takeOrder } from '../../shared/contract/by-hand'
import { type AdminOrders, adminOrderFilters, adminOrdersQuery, type OrderTotals } from '../../shared/contract/orders'
import { newNote } from '../../shared/contract/stories'
import { toMajor } from '../../shared/money'
import { addNote } from '../domain/notes/notes'
import * as orders from '../domain/orders/orders'
import * as stories from '../domain/stories/stories'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { csvAnswer } from './csv-answer'
import { filtersOf } from './filters'
import { answerOrder } from './order-answer'
import { handOrderAnswer } from './views/by-hand'
import { orderTable } from './views/exports'
import { adminOrderAnswer } from './views/order'
import { noteAnswer, orderStoryAnswer } from './views/story'

export const adminOrderRoutes = factory
  .createApp()
  .get('/admin/orders', admin, query(adminOrdersQuery), async (c) => {
    const page = await orders.listAll(c.var.caller, filtersOf(c.req.valid('query')))
    return c.json<AdminOrders>({
      ...page,
      orders: page.orders.map((view) => adminOrderAnswer(view, c.var.ctx.language)),
    })
  })
  .get('/admin/order-totals', admin, query(adminOrderFilters), async (c) => {
    const { sums, ...found } = await orders.totalsOf(c.var.caller, filtersOf(c.req.valid('query')))
    return c.json<OrderTotals>({
      ...found,
      sums: sums.map(({ paid, refunded, ...sum }) => ({ ...sum, paid: toMajor(paid), refunded: toMajor(refunded) })),
    })
  })
  .post('/admin/order-export', admin, body(adminOrderFilters), async (c) => {
    const rows = await orders.exportAll(c.var.caller, filtersOf(c.req.valid('json')))
    return csvAnswer(c, orderTable(c.var.ctx), rows)
  })
  .get('/admin/orders/:id', admin, async (c) => {
    const story = await stories.ofOrder(c.var.caller, c.req.param('id'))
    return c.json(orderStoryAnswer(story, c.var.ctx.language, c.var.ctx.payments))
  })
  .post('/admin/orders/:id/notes', admin, idempotent, body(newNote), async (c) => {
    const about = { kind: 'order' as const, subject: c.req.param('id').toUpperCase() }
    const notes = await addNote(c.var.caller, about, c.req.valid('json').text)
    return c.json({ notes: notes.map(noteAnswer) }, 201)
  })
  .get('/admin/by-hand', admin, query(byHandQuery), async (c) => {
    const page = await orders.listByHand(c.var.caller, c.req.valid('query'))
    return c.json<HandOrders>({
      ...page,
      orders: page.orders.map((view) => handOrderAnswer(c.var.ctx, view, c.var.ctx.language)),
    })
  })
  .post('/admin/orders/:id/take', admin, body(takeOrder), async (c) => {
    const view = await orders.takeOrder(c.var.caller, c.req.param('id'), c.req.valid('json'))
    return c.json<HandOrder>(handOrderAnswer(c.var.ctx, view, c.var.ctx.language))
  })
  .post('/admin/orders/:id/by-hand', admin, body(endByHand), (c) =>
    answerOrder(c, orders.endByHand(c.var.caller, c.req.param('id'), c.req.valid('json'))),
  )
