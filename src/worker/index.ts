import { serve } from './app'
import { createCtx } from './context'
import { runDue } from './domain/jobs/jobs'
import { consume } from './queue/consumers'

export default {
  fetch: serve,

  async queue(batch, env, execution) {
    await consume(await createCtx(env, execution), batch)
  },

  /** Every minute. */
  async scheduled(_controller, env, execution) {
    await runDue(await createCtx(env, execution))
  },
} satisfies ExportedHandler<Env>
