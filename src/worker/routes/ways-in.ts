import {
  type AccountCodesLeft,
  type AskedRecovery,
  askRecovery,
  type RecoveryOptions,
  recover,
} from '../../shared/contract/ways-in'
import * as waysIn from '../domain/ways-in/ways-in'
import { personAfterFailures } from '../middleware/bot-check'
import { factory } from '../middleware/factory'
import { begunOrPending, visitorOf } from '../middleware/known-device'
import { limitSupport } from '../middleware/rate-limit'
import { buyer } from '../middleware/session'
import { body } from '../middleware/validate'
import { done } from './done'
import { isoTime } from './views/units'

const askedAnswer = (asked: waysIn.AskedRecovery | undefined): AskedRecovery => ({
  asked: asked ? { channel: asked.channel, readyAt: isoTime(asked.readyAt), endsAt: isoTime(asked.endsAt) } : null,
})

export const waysInRoutes = factory
  .createApp()
  .get('/recovery-codes', buyer, async (c) => c.json<AccountCodesLeft>({ left: await waysIn.codesLeft(c.var.caller) }))
  .post('/recovery-codes', buyer, async (c) => c.json({ codes: await waysIn.makeCodes(c.var.caller) }, 201))
  .get('/recover', (c) => c.json<RecoveryOptions>({ channels: waysIn.recoveryChannels(c.var.ctx) }))
  .post('/recover', body(recover), personAfterFailures, async (c) => {
    const { token, nickname = '', recoveryCode = '', password } = c.req.valid('json')
    const { ctx } = c.var
    const answer = token
      ? waysIn.recoverByLink(ctx, { token, password }, visitorOf(c))
      : waysIn.recover(ctx, { nickname, recoveryCode, password }, visitorOf(c))
    return c.json(begunOrPending(c, await answer))
  })
  .post('/recover/ask', limitSupport, body(askRecovery), personAfterFailures, async (c) => {
    waysIn.askByContact(c.var.ctx, c.req.valid('json'))
    return c.body(null, 204)
  })
  .get('/recover/asked', buyer, async (c) => c.json(askedAnswer(await waysIn.askedRecovery(c.var.caller))))
  .delete('/recover/asked', buyer, (c) => done(c, waysIn.stopRecovery(c.var.caller)))
