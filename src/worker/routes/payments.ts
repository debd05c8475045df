import { createPayment, topUp, transfer } from '../../shared/contract/payments'
import { deliverSettled } from '../domain/orders/orders'
import * as payments from '../domain/payments/payments'
import * as transfers from '../domain/transfers/transfers'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { limitMoney } from '../middleware/rate-limit'
import { buyer, spender } from '../middleware/session'
import { body } from '../middleware/validate'
import { answerOrder } from './order-answer'
import { currenciesAnswer, optionsAnswer, paymentAnswer } from './views/payment'
import { balanceAnswer } from './views/units'

const originOf = (url: string): string => new URL(url).origin

export const paymentRoutes = factory
  .createApp()
  .get('/currencies', (c) => c.json(currenciesAnswer(c.var.ctx)))
  .get('/payment/options', (c) => c.json(optionsAnswer(c.var.ctx)))
  .post('/payment/create', spender, limitMoney, idempotent, body(createPayment), async (c) => {
    const { amount, type: _, ...given } = c.req.valid('json')
    const wish = { ...given, expectedMinor: amount, origin: originOf(c.req.url) }
    return c.json(paymentAnswer(await payments.startOrder(c.var.caller, wish), c.var.ctx.payments), 201)
  })
  .post('/balance/topup', buyer, limitMoney, idempotent, body(topUp), async (c) => {
    const { currency, amount, method } = c.req.valid('json')
    const wish = { currency, minor: amount, method, origin: originOf(c.req.url) }
    return c.json(paymentAnswer(await payments.startTopUp(c.var.caller, wish), c.var.ctx.payments), 201)
  })
  .post('/balance/transfer', spender, limitMoney, idempotent, body(transfer), async (c) => {
    const { userId, currency, amount } = c.req.valid('json')
    return c.json(balanceAnswer(await transfers.send(c.var.caller, { userId, currency, minor: amount })))
  })
  .post('/orders/:id/cancel', buyer, limitMoney, (c) =>
    answerOrder(c, payments.giveUp(c.var.caller, c.req.param('id'))),
  )
  .get('/payments/:id', buyer, async (c) =>
    c.json(paymentAnswer(await payments.show(c.var.caller, c.req.param('id')), c.var.ctx.payments)),
  )
  .post('/payments/:id/check', buyer, limitMoney, async (c) => {
    const payment = await payments.check(c.var.caller, c.req.param('id'))
    deliverSettled(c.var.ctx)
    return c.json(paymentAnswer(payment, c.var.ctx.payments))
  })
