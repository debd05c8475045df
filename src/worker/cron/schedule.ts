import type { Ctx } from '../domain/ctx'
import { runDue } from '../domain/jobs/jobs'

/** Every minute. */
export const onSchedule = (ctx: Ctx): Promise<void> => runDue(ctx)
