import { pageQuery } from '../../shared/contract/common'
import {
  type AdminTickets,
  editTicket,
  newTicket,
  type SupportOptions,
  type Tickets,
  ticketsQuery,
} from '../../shared/contract/support'
import * as support from '../domain/support/support'
import { person } from '../middleware/bot-check'
import { factory } from '../middleware/factory'
import { limitSupport } from '../middleware/rate-limit'
import { admin, buyer } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { askerAnswer } from './views/asker'
import { adminTicketAnswer, ticketAnswer } from './views/ticket'

export const supportRoutes = factory
  .createApp()
  .get('/support/options', (c) => c.json<SupportOptions>({ messenger: support.messenger(c.var.ctx) }))
  // The limit comes after the check of the form: a form with a forgotten field does not count.
  .post('/support', body(newTicket), person('support'), limitSupport, async (c) =>
    c.json(await support.ask(c.var.ctx, c.var.person, c.req.valid('json')), 201),
  )
  .get('/support', buyer, query(pageQuery), async (c) => {
    const page = await support.listOwn(c.var.caller, c.req.valid('query'))
    return c.json<Tickets>({ ...page, tickets: page.tickets.map(ticketAnswer) })
  })
  .get('/admin/support', admin, query(ticketsQuery), async (c) => {
    const page = await support.list(c.var.caller, c.req.valid('query'))
    return c.json<AdminTickets>({ ...page, tickets: page.tickets.map(adminTicketAnswer) })
  })
  .get('/admin/support/:id/asker', admin, async (c) => {
    const asker = await support.showAsker(c.var.caller, c.req.param('id'))
    return c.json(askerAnswer(asker, c.var.ctx.language))
  })
  .put('/admin/support/:id', admin, body(editTicket), async (c) =>
    c.json(adminTicketAnswer(await support.edit(c.var.caller, c.req.param('id'), c.req.valid('json')))),
  )
