import { stepUp } from '../../shared/contract/identity'
import {
  madePasskey,
  type NewPasskeyOptions,
  type Passkey,
  type PasskeyOptions,
  type Passkeys,
  passkeyProof,
} from '../../shared/contract/passkeys'
import * as waysIn from '../domain/ways-in/ways-in'
import { factory } from '../middleware/factory'
import { begunOrPending, visitorOf } from '../middleware/known-device'
import { buyer } from '../middleware/session'
import { body } from '../middleware/validate'
import { done } from './done'
import { isoTime } from './views/units'

// A key is good for the host that the browser is at, and Cloudflare brings no call of another host here.
const originOf = ({ url }: { url: string }): string => new URL(url).origin

const answerOf = ({ id, device, addedAtMs, usedAtMs }: waysIn.PasskeyView): Passkey => ({
  passkeyId: id,
  device,
  addedAt: isoTime(addedAtMs),
  usedAt: isoTime(usedAtMs),
})

export const passkeyRoutes = factory
  .createApp()
  .post('/passkeys/options', buyer, async (c) =>
    c.json<NewPasskeyOptions>(await waysIn.newPasskeyOptions(c.var.caller, originOf(c.req))),
  )
  .post('/passkeys', buyer, body(madePasskey), async (c) =>
    c.json<Passkey>(answerOf(await waysIn.addPasskey(c.var.caller, c.req.valid('json'), originOf(c.req))), 201),
  )
  .get('/passkeys', buyer, async (c) => {
    const { passkeys, ...others } = await waysIn.listPasskeys(c.var.caller)
    return c.json<Passkeys>({ passkeys: passkeys.map(answerOf), ...others })
  })
  .delete('/passkeys/:id', buyer, (c) => done(c, waysIn.removePasskey(c.var.caller, c.req.param('id'))))
  .post('/login/passkey/options', async (c) =>
    c.json<PasskeyOptions>(await waysIn.passkeyLoginOptions(c.var.ctx, originOf(c.req))),
  )
  .post('/login/passkey', body(passkeyProof), async (c) => {
    const answer = await waysIn.logInWithPasskey(c.var.ctx, c.req.valid('json'), originOf(c.req), visitorOf(c))
    return c.json(begunOrPending(c, answer))
  })
  .post('/step-up/options', buyer, async (c) =>
    c.json<PasskeyOptions>(await waysIn.stepUpOptions(c.var.caller, originOf(c.req))),
  )
  .post('/step-up', buyer, body(stepUp), (c) =>
    done(c, waysIn.stepUp(c.var.caller, c.req.valid('json'), originOf(c.req))),
  )
