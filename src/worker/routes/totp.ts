import { confirmTotp } from '../../shared/contract/identity'
import * as identity from '../domain/identity/identity'
import { factory } from '../middleware/factory'
import { enroller } from '../middleware/session'
import { body } from '../middleware/validate'
import { done } from './done'

export const totpRoutes = factory
  .createApp()
  .get('/totp', enroller, async (c) => c.json(await identity.totpStatus(c.var.caller)))
  .post('/totp', enroller, async (c) => c.json(await identity.startTotp(c.var.caller), 201))
  .post('/totp/confirm', enroller, body(confirmTotp), async (c) =>
    c.json({ recoveryCodes: await identity.confirmTotp(c.var.caller, c.req.valid('json').code) }, 201),
  )
  .post('/totp/recovery-codes', enroller, async (c) =>
    c.json({ recoveryCodes: await identity.renewRecoveryCodes(c.var.caller) }, 201),
  )
  .delete('/totp', enroller, (c) => done(c, identity.removeTotp(c.var.caller)))
