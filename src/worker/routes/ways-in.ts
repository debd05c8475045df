import { type AccountCodesLeft, askRecovery, type RecoveryOptions, recover } from '../../shared/contract/ways-in'
import * as waysIn from '../domain/ways-in/ways-in'
import { personAfterFailures } from '../middleware/bot-check'
import { factory } from '../middleware/factory'
import { begunOrPending, visitorOf } from '../middleware/known-device'
import { limitSupport } from '../middleware/rate-limit'
import { buyer } from '../middleware/session'
import { body } from '../middleware/validate'

export const waysInRoutes = factory
  .createApp()
  .get('/recovery-codes', buyer, async (c) => {
    return c.json<AccountCodesLeft>({ left: await waysIn.codesLeft(c.var.caller) })
  })
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
