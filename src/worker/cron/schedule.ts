import type { Ctx } from '../domain/ctx'
import { runDue } from '../domain/jobs/jobs'

/** Runs every minute. A failure is logged and left to the next run: nothing here is owed to a moment. */
export async function onSchedule(ctx: Ctx): Promise<void> {
  try {
    await runDue(ctx)
  } catch (error) {
    ctx.log('schedule_failed', { error: String(error) })
  }
}
