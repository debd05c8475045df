import { addToCart, changeCart, visitorCart } from '../../shared/contract/cart'
import { quoteCart } from '../../shared/contract/discounts'
import * as cart from '../domain/cart/cart'
import * as orders from '../domain/orders/orders'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { limitMoney } from '../middleware/rate-limit'
import { buyer } from '../middleware/session'
import { body } from '../middleware/validate'
import { cartAnswer, visitorCartAnswer } from './views/cart'
import { quoteAnswer } from './views/discounts'

export const cartRoutes = factory
  .createApp()
  .get('/cart', buyer, async (c) => c.json(cartAnswer(await cart.show(c.var.caller), c.var.ctx)))
  .post('/cart/add', buyer, body(addToCart), async (c) =>
    c.json(cartAnswer(await cart.add(c.var.caller, c.req.valid('json')), c.var.ctx)),
  )
  .post('/cart/update', buyer, body(changeCart), async (c) =>
    c.json(cartAnswer(await cart.change(c.var.caller, c.req.valid('json')), c.var.ctx)),
  )
  .post('/cart/clear', buyer, async (c) => c.json(cartAnswer(await cart.clear(c.var.caller), c.var.ctx)))
  .post('/cart/quote', buyer, body(quoteCart), async (c) =>
    c.json(quoteAnswer(await orders.quoteCart(c.var.caller, c.req.valid('json')))),
  )
  .post('/cart/price', body(visitorCart), async (c) =>
    c.json(visitorCartAnswer(await cart.price(c.var.ctx, c.req.valid('json').lines), c.var.ctx)),
  )
  // Counted with what moves money: what it answers is kept for a day.
  .post('/cart/merge', buyer, limitMoney, idempotent, body(visitorCart), async (c) =>
    c.json(visitorCartAnswer(await cart.merge(c.var.caller, c.req.valid('json').lines), c.var.ctx)),
  )
