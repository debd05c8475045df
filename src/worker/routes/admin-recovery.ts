import { decideFound, openShop, type Recovery, releaseCodes } from '../../shared/contract/recovery'
import * as recovery from '../domain/recovery/recovery'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { body } from '../middleware/validate'
import { done } from './done'
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
  .post('/admin/recovery/decide', admin, body(decideFound), (c) =>
    done(c, recovery.decide(c.var.caller, c.req.valid('json'))),
  )
  .post('/admin/recovery/release', admin, body(releaseCodes), (c) =>
    done(c, recovery.release(c.var.caller, c.req.valid('json'))),
  )
  .post('/admin/recovery/open', admin, body(openShop), (c) =>
    done(c, recovery.open(c.var.caller, c.req.valid('json').reason)),
  )
