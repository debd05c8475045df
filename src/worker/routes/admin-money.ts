import { adminPaymentsQuery, orderRefund, refund, setRate } from '../../shared/contract/payments'
import * as orders from '../domain/orders/orders'
import * as payments from '../domain/payments/payments'
import * as rates from '../domain/rates/rates'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { answerOrder } from './order-answer'
import { adminPaymentAnswer } from './views/payment'
import { ratesAnswer } from './views/rate'

const refundTo = { balance: orders.refund, card: payments.refundOrderToCard } as const

export const adminMoneyRoutes = factory
  .createApp()
  .post('/admin/orders/:id/refund', admin, idempotent, body(orderRefund), (c) => {
    const { amount, reason, to } = c.req.valid('json')
    return answerOrder(c, refundTo[to](c.var.caller, c.req.param('id'), { minor: amount, reason }), 201)
  })
  .get('/admin/payments', admin, query(adminPaymentsQuery), async (c) => {
    const page = await payments.listAll(c.var.caller, c.req.valid('query'))
    return c.json({ ...page, payments: page.payments.map((view) => adminPaymentAnswer(view, c.var.ctx.payments)) })
  })
  .post('/admin/payments/:id/refund', admin, idempotent, body(refund), async (c) => {
    const { amount, reason } = c.req.valid('json')
    const view = await payments.refundToCard(c.var.caller, c.req.param('id'), { minor: amount, reason })
    return c.json(adminPaymentAnswer(view, c.var.ctx.payments), 201)
  })
  .get('/admin/rates', admin, async (c) => c.json(ratesAnswer(await rates.show(c.var.caller))))
  .put('/admin/rates', admin, body(setRate), async (c) => {
    const { perUsd, uzsPerUsd, until, ...wish } = c.req.valid('json')
    const untilMs = until === null ? null : Date.parse(until)
    const perDollar = perUsd ?? uzsPerUsd ?? null
    return c.json(ratesAnswer(await rates.setOwn(c.var.caller, { perDollar, untilMs, ...wish })))
  })
