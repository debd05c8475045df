import type { Ctx, DeliveryMessage } from '../domain/ctx'
import { deliver, hold } from '../domain/orders/orders'

/** Delivers each order of a batch on its own: one that fails is tried again later, the others are done. */
export async function consumeDelivery(ctx: Ctx, batch: MessageBatch<DeliveryMessage>): Promise<void> {
  await Promise.all(batch.messages.map((message) => settle(ctx, message, deliver)))
}

/** What the queue gave up on: marked for a person, with an alert. The outbox still owes it. */
export async function consumeDead(ctx: Ctx, batch: MessageBatch<DeliveryMessage>): Promise<void> {
  const giveUp = (ctx: Ctx, orderId: string) => hold(ctx, orderId, 'dead_letter')
  await Promise.all(batch.messages.map((message) => settle(ctx, message, giveUp)))
}

async function settle(
  ctx: Ctx,
  message: Message<DeliveryMessage>,
  verb: (ctx: Ctx, orderId: string) => Promise<void>,
): Promise<void> {
  const { orderId } = message.body
  try {
    await verb(ctx, orderId)
    message.ack()
  } catch (error) {
    ctx.log('delivery_attempt_failed', { orderId, attempts: message.attempts, error: String(error) })
    message.retry({ delaySeconds: Math.min(5 * 2 ** (message.attempts - 1), 300) })
  }
}
