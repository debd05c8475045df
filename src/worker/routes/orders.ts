import { searchQuery } from '../../shared/contract/common'
import { newClaim, type Orders, orderQuery, payFromBalance, setStatus } from '../../shared/contract/orders'
import * as orders from '../domain/orders/orders'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { limitMoney } from '../middleware/rate-limit'
import { admin, buyer, spender } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { orderAnswer } from './views/order'

export const orderRoutes = factory
  .createApp()
  .get('/orders', buyer, query(searchQuery), async (c) => {
    const page = await orders.listOwn(c.var.caller, c.req.valid('query'))
    return c.json<Orders>({ ...page, orders: page.orders.map((view) => orderAnswer(view, c.var.ctx.language)) })
  })
  .get('/orders/:id', buyer, query(orderQuery), async (c) => {
    const needsCodes = c.req.valid('query').codes === 'needed'
    const view = await orders.show(c.var.caller, c.req.param('id'), needsCodes)
    return c.json(orderAnswer(view, c.var.ctx.language))
  })
  .post('/orders/:id/claims', buyer, limitMoney, body(newClaim), async (c) => {
    await orders.fileClaim(c.var.caller, c.req.param('id'), c.req.valid('json'))
    const view = await orders.show(c.var.caller, c.req.param('id'))
    return c.json(orderAnswer(view, c.var.ctx.language), 201)
  })
  .put('/orders/:id/status', admin, body(setStatus), async (c) => {
    const view = await orders.setStatus(c.var.caller, c.req.param('id'), c.req.valid('json'))
    return c.json(orderAnswer(view, c.var.ctx.language))
  })
  .post('/payment/from-balance', spender, limitMoney, idempotent, body(payFromBalance), async (c) => {
    const { amount, ...wish } = c.req.valid('json')
    const view = await orders.buy(c.var.caller, { ...wish, expectedMinor: amount })
    return c.json(orderAnswer(view, c.var.ctx.language), 201)
  })
