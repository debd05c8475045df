import { serve } from './app'
import { createCtx } from './context'
import { onSchedule } from './cron/schedule'
import { consume } from './queue/consumers'

export default {
  fetch: serve,

  async queue(batch, env, execution) {
    await consume(await createCtx(env, execution), batch)
  },

  async scheduled(_controller, env, execution) {
    await onSchedule(await createCtx(env, execution))
  },
} satisfies ExportedHandler<Env>
