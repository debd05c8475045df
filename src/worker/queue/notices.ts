import { tell } from '../domain/alerts/alerts'
import type { Ctx } from '../domain/ctx'
import { noticeMessage, workOff } from './messages'

/** Tells the operator; what could not be told now is tried again, and in the end by the schedule. */
export const consumeNotices = (ctx: Ctx, batch: MessageBatch<unknown>): Promise<void> =>
  workOff(ctx, batch, noticeMessage, async (notice, message) => {
    const afterMs = await tell(ctx, notice)
    if (afterMs === undefined) message.ack()
    else message.retry({ delaySeconds: Math.ceil(afterMs / 1000) })
  })
