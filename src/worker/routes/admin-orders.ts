import { type AdminOrders, adminOrderFilters, adminOrdersQuery } from '../../shared/contract/orders'
import { newNote } from '../../shared/contract/stories'
import { addNote } from '../domain/notes/notes'
import * as orders from '../domain/orders/orders'
import * as stories from '../domain/stories/stories'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { adminOrderAnswer } from './views/order'
import { orderCsv } from './views/order-csv'
import { noteAnswer, orderStoryAnswer } from './views/story'

const msOf = (instant: string | undefined) => (instant === undefined ? undefined : Date.parse(instant))

const filtersOf = <T extends { from?: string; to?: string }>({ from, to, ...filters }: T) => ({
  ...filters,
  fromMs: msOf(from),
  toMs: msOf(to),
})

export const adminOrderRoutes = factory
  .createApp()
  .get('/admin/orders', admin, query(adminOrdersQuery), async (c) => {
    const page = await orders.listAll(c.var.caller, filtersOf(c.req.valid('query')))
    const answer: AdminOrders = {
      ...page,
      orders: page.orders.map((view) => adminOrderAnswer(view, c.var.ctx.language)),
    }
    return c.json(answer)
  })
  .post('/admin/order-export', admin, body(adminOrderFilters), async (c) => {
    const chunks = await orders.exportAll(c.var.caller, filtersOf(c.req.valid('json')))
    return c.body(orderCsv(chunks), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="orders.csv"',
    })
  })
  .get('/admin/orders/:id', admin, async (c) => {
    const story = await stories.ofOrder(c.var.caller, c.req.param('id'))
    return c.json(orderStoryAnswer(story, c.var.ctx.language, c.var.ctx.payments))
  })
  .post('/admin/orders/:id/notes', admin, body(newNote), async (c) => {
    const about = { kind: 'order' as const, subject: c.req.param('id').toUpperCase() }
    const notes = await addNote(c.var.caller, about, c.req.valid('json').text)
    return c.json({ notes: notes.map(noteAnswer) }, 201)
  })
