import type { Ctx, JobMessage } from '../domain/ctx'
import { runPart } from '../domain/jobs/jobs'

/** Goes on where a run of the schedule had to stop. */
export async function consumeJobs(ctx: Ctx, batch: MessageBatch<JobMessage>): Promise<void> {
  for (const message of batch.messages) await runPart(ctx, message.body)
}
