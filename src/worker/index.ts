import { serve } from './app'
import { createCtx } from './context'
import { onSchedule } from './cron/schedule'
import type { DeliveryMessage } from './domain/ctx'
import { consumeDead, consumeDelivery } from './queue/delivery'

export default {
  fetch: serve,

  async queue(batch, env, execution) {
    const consume = batch.queue.endsWith('-dead') ? consumeDead : consumeDelivery
    await consume(await createCtx(env, execution), batch)
  },

  async scheduled(_controller, env, execution) {
    await onSchedule(await createCtx(env, execution))
  },
} satisfies ExportedHandler<Env, DeliveryMessage>
