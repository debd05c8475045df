import type { Ctx } from '../domain/ctx'
import { deliver, hold } from '../domain/orders/orders'
import { deliveryMessage, workOff } from './messages'

/** Delivers each order of a batch on its own: one that fails is tried again later, the others are done. */
export const consumeDelivery = (ctx: Ctx, batch: MessageBatch<unknown>): Promise<void> =>
  workOff(ctx, batch, deliveryMessage, ({ orderId }, message) => settle(ctx, orderId, message, deliver))

/** What the queue gave up on: marked for a person, with an alert. The outbox still owes it. */
export const consumeDead = (ctx: Ctx, batch: MessageBatch<unknown>): Promise<void> =>
  workOff(ctx, batch, deliveryMessage, ({ orderId }, message) =>
    settle(ctx, orderId, message, (ctx, orderId) => hold(ctx, orderId, 'dead_letter')),
  )

async function settle(
  ctx: Ctx,
  orderId: string,
  message: Message<unknown>,
  verb: (ctx: Ctx, orderId: string) => Promise<void>,
): Promise<void> {
  try {
    await verb(ctx, orderId)
    message.ack()
  } catch (error) {
    ctx.log('delivery_attempt_failed', { orderId, attempts: message.attempts, error: String(error) })
    message.retry({ delaySeconds: Math.min(5 * 2 ** (message.attempts - 1), 300) })
  }
}
