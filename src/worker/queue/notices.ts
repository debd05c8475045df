import { tell } from '../domain/alerts/alerts'
import type { Ctx, NoticeMessage } from '../domain/ctx'

/** Tells the operator; what could not be told now is tried again, and in the end by the schedule. */
export async function consumeNotices(ctx: Ctx, batch: MessageBatch<NoticeMessage>): Promise<void> {
  for (const message of batch.messages) {
    const afterMs = await tell(ctx, message.body)
    if (afterMs === undefined) message.ack()
    else message.retry({ delaySeconds: Math.ceil(afterMs / 1000) })
  }
}
