import type { Context } from 'hono'
import type { OrderView } from '../domain/orders/orders'
import type { AppEnv } from '../middleware/factory'
import { orderAnswer } from './views/order'

/** The answer of a call that shows the order which it was about, or has made. */
export const answerOrder = async (c: Context<AppEnv>, work: Promise<OrderView>, status: 200 | 201 = 200) =>
  c.json(orderAnswer(await work, c.var.ctx.language), status)
