import type { Ctx } from '../domain/ctx'
import { runPart } from '../domain/jobs/jobs'
import { jobMessage, workOff } from './messages'

/** Goes on where a run of the schedule had to stop. */
export const consumeJobs = (ctx: Ctx, batch: MessageBatch<unknown>): Promise<void> =>
  workOff(ctx, batch, jobMessage, (part) => runPart(ctx, part))
