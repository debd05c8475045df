import { decideFound, openShop, type Recovery, releaseCodes } from '../../shared/contract/recovery'
import * as recovery from '../domain/recovery/recovery'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { body } from '../middleware/validate'
import { isoTime, major } from './views/units'

const answerOf = ({ closed, restoration, found, ...view }: recovery.RecoveryView): Recovery => ({
  ...view,
  closedBy: closed,
  restoration: restoration && {
    foundAt: isoTime(restoration.foundAt),
    backAt: isoTime(restoration.backAt),
    readAt: isoTime(restoration.readAt),
    isWhole: restoration.isWhole,
  },
  found: found.map(({ minor, ...each }) => ({ ...each, amount: major(minor) })),
})

export const adminRecoveryRoutes = factory
  .createApp()
  .get('/admin/recovery', admin, async (c) => c.json(answerOf(await recovery.show(c.var.caller))))
  .post('/admin/recovery/decide', admin, body(decideFound), async (c) => {
    await recovery.decide(c.var.caller, c.req.valid('json'))
    return c.body(null, 204)
  })
  .post('/admin/recovery/release', admin, body(releaseCodes), async (c) => {
    await recovery.release(c.var.caller, c.req.valid('json'))
    return c.body(null, 204)
  })
  .post('/admin/recovery/open', admin, body(openShop), async (c) => {
    await recovery.open(c.var.caller, c.req.valid('json').reason)
    return c.body(null, 204)
  })
