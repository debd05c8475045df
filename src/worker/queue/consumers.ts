import { z } from 'zod'
import { raise, tell } from '../domain/alerts/alerts'
import type { AlertMessage, Ctx, DeliveryMessage, JobMessage } from '../domain/ctx'
import { runPart } from '../domain/jobs/jobs'
import { deliver, hold } from '../domain/orders/orders'

type Batch = MessageBatch<unknown>
type Consumer = (ctx: Ctx, batch: Batch) => Promise<void>

const deliveryMessage: z.ZodType<DeliveryMessage> = z.object({ orderId: z.string() })
const alertMessage: z.ZodType<AlertMessage> = z.object({ alertIds: z.array(z.string()) })
const jobMessage: z.ZodType<JobMessage> = z.object({
  job: z.enum(['reconcile', 'expire', 'notices']),
  ids: z.array(z.string()),
})

/** What works off the messages of each kind of queue. */
export const consumers = {
  /** Delivers each order of a batch on its own: one that fails is tried again later, the others are done. */
  delivery: consumerOf(deliveryMessage, (ctx, { orderId }, message) => attempt(ctx, orderId, message, deliver)),

  /** Marks an order that the queue gave up on for a person, with an alert. The outbox still owes it. */
  'delivery-dead': consumerOf(deliveryMessage, (ctx, { orderId }, message) =>
    attempt(ctx, orderId, message, () => hold(ctx, orderId, 'dead_letter')),
  ),

  /** Goes on where a run of the schedule had to stop. */
  jobs: consumerOf(jobMessage, (ctx, part) => runPart(ctx, part)),

  /** Sends alerts to the operator. An alert that could not be sent is sent again later, in the end by the schedule. */
  notices: consumerOf(alertMessage, async (ctx, alerts, message) => {
    const afterMs = await tell(ctx, alerts)
    if (afterMs === undefined) message.ack()
    else message.retry({ delaySeconds: Math.ceil(afterMs / 1000) })
  }),
} as const satisfies Record<string, Consumer>

const kinds: (keyof typeof consumers)[] = ['delivery', 'delivery-dead', 'jobs', 'notices']

/**
 * Works off a batch. A queue is named after its shop and its kind: `keyfall-staging-jobs` are the jobs of the shop for
 * rehearsals. A queue of no known kind keeps its messages.
 */
export async function consume(ctx: Ctx, batch: Batch): Promise<void> {
  const { queue } = batch
  const kind = kinds.find((each) => queue.endsWith(`-${each}`))
  // What a message asks for stands in the database too, as something due: the schedule of the opened shop finds it.
  if (ctx.settings.closed && kind !== 'notices') return ctx.log('shop_closed', { closedBy: ctx.settings.closed, queue })
  if (kind) return consumers[kind](ctx, batch)
  ctx.log('queue_unknown', { queue })
  batch.retryAll()
}

/**
 * Works off the messages of a batch side by side. One of another shape would be the same however often it came: it is
 * acknowledged with an alert, and keeps none of the others from being done.
 */
function consumerOf<Body>(
  shape: z.ZodType<Body>,
  work: (ctx: Ctx, body: Body, message: Message<unknown>) => Promise<void>,
): Consumer {
  return async (ctx, { queue, messages }) => {
    await Promise.all(
      messages.map((message) => {
        const { data } = shape.safeParse(message.body)
        return data === undefined ? putAside(ctx, queue, message) : work(ctx, data, message)
      }),
    )
  }
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

async function attempt(
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
