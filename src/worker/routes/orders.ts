import { searchQuery } from '../../shared/contract/common'
import { newClaim, type Orders, orderQuery, payFromBalance, setStatus } from '../../shared/contract/orders'
import * as orders from '../domain/orders/orders'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { limitMoney } from '../middleware/rate-limit'
import { admin, buyer, spender } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { answerOrder } from './order-answer'
import { orderAnswer } from './views/order'

export const orderRoutes = factory
  .createApp()
  .get('/orders', buyer, query(searchQuery), async (c) => {
    const page = await orders.listOwn(c.var.caller, c.req.valid('query'))
    return c.json<Orders>({ ...page, orders: page.orders.map((view) => orderAnswer(view, c.var.ctx.language)) })
  })
  .get('/orders/:id', buyer, query(orderQuery), (c) => {
    const needsCodes = c.req.valid('query').codes === 'needed'
    return answerOrder(c, orders.show(c.var.caller, c.req.param('id'), needsCodes))
  })
  .post('/orders/:id/claims', buyer, limitMoney, body(newClaim), async (c) => {
    await orders.fileClaim(c.var.caller, c.req.param('id'), c.req.valid('json'))
    return answerOrder(c, orders.show(c.var.caller, c.req.param('id')), 201)
  })
  .put('/orders/:id/status', admin, body(setStatus), (c) =>
    answerOrder(c, orders.setStatus(c.var.caller, c.req.param('id'), c.req.valid('json'))),
  )
  .post('/payment/from-balance', spender, limitMoney, idempotent, body(payFromBalance), (c) => {
    const { amount, ...wish } = c.req.valid('json')
    return answerOrder(c, orders.buy(c.var.caller, { ...wish, expectedMinor: amount }), 201)
  })
