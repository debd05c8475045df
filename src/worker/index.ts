import { serve } from './app'
import { createCtx } from './context'
import { onSchedule } from './cron/schedule'
import { consumeDead, consumeDelivery } from './queue/delivery'
import { consumeJobs } from './queue/jobs'
import { consumeNotices } from './queue/notices'

export default {
  fetch: serve,

  async queue(batch, env, execution) {
    const ctx = await createCtx(env, execution)
    if (batch.queue === 'keyfall-notices') await consumeNotices(ctx, batch)
    else if (batch.queue === 'keyfall-delivery') await consumeDelivery(ctx, batch)
    else if (batch.queue === 'keyfall-jobs') await consumeJobs(ctx, batch)
    else if (batch.queue === 'keyfall-delivery-dead') await consumeDead(ctx, batch)
  },

  async scheduled(_controller, env, execution) {
    await onSchedule(await createCtx(env, execution))
  },
} satisfies ExportedHandler<Env>
