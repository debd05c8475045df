import { serve } from './app'
import { createCtx } from './context'
import { onSchedule } from './cron/schedule'
import { consumeDead, consumeDelivery } from './queue/delivery'
import { consumeJobs } from './queue/jobs'
import { consumeNotices } from './queue/notices'

// A queue is named after its shop and its kind: `keyfall-staging-jobs` are the jobs of the shop for rehearsals.
const isOf = (batch: MessageBatch<unknown>, kind: string): boolean => batch.queue.endsWith(`-${kind}`)

export default {
  fetch: serve,

  async queue(batch, env, execution) {
    const ctx = await createCtx(env, execution)
    if (isOf(batch, 'notices')) await consumeNotices(ctx, batch)
    // What a message asks for stands in the database too, as something due: the schedule of the opened shop finds it.
    else if (ctx.settings.closed) ctx.log('shop_closed', { closedBy: ctx.settings.closed, queue: batch.queue })
    else if (isOf(batch, 'delivery')) await consumeDelivery(ctx, batch)
    else if (isOf(batch, 'jobs')) await consumeJobs(ctx, batch)
    else if (isOf(batch, 'delivery-dead')) await consumeDead(ctx, batch)
    else {
      ctx.log('queue_unknown', { queue: batch.queue })
      batch.retryAll()
    }
  },

  async scheduled(_controller, env, execution) {
    await onSchedule(await createCtx(env, execution))
  },
} satisfies ExportedHandler<Env>
