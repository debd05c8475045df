import * as payments from '../domain/payments/payments'
import { factory } from '../middleware/factory'

/** What providers tell us. Nobody is signed in here: the provider's adapter says whom to believe. */
export const webhookRoutes = factory.createApp().post('/webhooks/:provider', async (c) => {
  const notification = {
    body: await c.req.text(),
    header: (name: string) => c.req.header(name),
    nowMs: c.var.ctx.clock.nowMs(),
  }
  await payments.receive(c.var.ctx, c.req.param('provider'), notification)
  return c.json({ received: true })
})
