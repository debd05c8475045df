import { confirmEmail, type EmailLink, editEmail, linkEmail } from '../../shared/contract/email'
import * as waysIn from '../domain/ways-in/ways-in'
import { factory } from '../middleware/factory'
import { buyer } from '../middleware/session'
import { body } from '../middleware/validate'
import { done } from './done'
import { linkedAnswer } from './views/contact'

const linkAnswer = ({ isOffered, link }: Awaited<ReturnType<typeof waysIn.showEmail>>): EmailLink => ({
  offered: isOffered,
  linked: link ? { address: link.address, ...linkedAnswer(link) } : null,
})

export const emailRoutes = factory
  .createApp()
  .get('/email', buyer, async (c) => c.json(linkAnswer(await waysIn.showEmail(c.var.caller))))
  .post('/email', buyer, body(linkEmail), (c) => done(c, waysIn.askEmail(c.var.caller, c.req.valid('json').address)))
  .post('/email/confirm', body(confirmEmail), (c) => done(c, waysIn.confirmEmail(c.var.ctx, c.req.valid('json').token)))
  .put('/email', buyer, body(editEmail), async (c) => {
    const link = await waysIn.letRecover(c.var.caller, 'email', c.req.valid('json').recovers)
    return c.json(linkAnswer({ isOffered: c.var.ctx.channels.email !== undefined, link }))
  })
  .delete('/email', buyer, (c) => done(c, waysIn.unlinkEmail(c.var.caller)))
