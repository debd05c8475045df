import { z } from 'zod'
import { raise } from '../domain/alerts/alerts'
import type { Ctx, DeliveryMessage, JobMessage, NoticeMessage } from '../domain/ctx'

export const deliveryMessage: z.ZodType<DeliveryMessage> = z.object({ orderId: z.string() })
export const noticeMessage: z.ZodType<NoticeMessage> = z.object({ alertIds: z.array(z.string()) })
export const jobMessage: z.ZodType<JobMessage> = z.object({
  job: z.enum(['reconcile', 'expire']),
  ids: z.array(z.string()),
})

/**
 * Works off the messages of a batch side by side. One of another shape would be the same however often it came: it is
 * acknowledged with an alert, and keeps none of the others from being done.
 */
export async function workOff<Body>(
  ctx: Ctx,
  { queue, messages }: MessageBatch<unknown>,
  shape: z.ZodType<Body>,
  work: (body: Body, message: Message<unknown>) => Promise<void>,
): Promise<void> {
  await Promise.all(
    messages.map((message) => {
      const { data } = shape.safeParse(message.body)
      return data === undefined ? putAside(ctx, queue, message) : work(data, message)
    }),
  )
}

async function putAside(ctx: Ctx, queue: string, message: Message<unknown>): Promise<void> {
  ctx.log('message_unreadable', { queue, messageId: message.id })
  try {
    await raise(ctx, { kind: 'message_unreadable', subject: queue, detail: ['message_of_another_shape', { queue }] })
    message.ack()
  } catch {
    message.retry()
  }
}
