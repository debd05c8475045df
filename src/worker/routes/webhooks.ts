import { supplierNames } from '../../shared/suppliers'
import * as payments from '../domain/payments/payments'
import { receiveCallback } from '../domain/supply/supply'
import { factory } from '../middleware/factory'

/** Notices of providers and suppliers. Nobody is signed in here: the adapter checks who sends a notice. */
export const webhookRoutes = factory.createApp().post('/webhooks/:provider', async (c) => {
  const notification = {
    body: await c.req.text(),
    header: (name: string) => c.req.header(name),
    nowMs: c.var.ctx.clock.nowMs(),
  }
  const supplier = supplierNames.find((name) => name === c.req.param('provider'))
  if (supplier) {
    await receiveCallback(c.var.ctx, supplier, notification)
    // Kinguin wants an answer without a body.
    return c.body(null, 204)
  }
  await payments.receive(c.var.ctx, c.req.param('provider'), notification)
  return c.json({ received: true })
})
