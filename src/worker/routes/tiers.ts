import { editTiers, giveTier } from '../../shared/contract/tiers'
import * as tiers from '../domain/tiers/tiers'
import * as users from '../domain/users/users'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { body } from '../middleware/validate'
import { tiersAnswer, userTierAnswer } from './views/tiers'

export const tierRoutes = factory
  .createApp()
  .get('/admin/tiers', admin, async (c) => c.json(tiersAnswer(c.var.ctx, await tiers.listTiers(c.var.caller))))
  .put('/admin/tiers', admin, body(editTiers), async (c) => {
    await tiers.saveTiers(c.var.caller, c.req.valid('json'))
    return c.json(tiersAnswer(c.var.ctx, await tiers.listTiers(c.var.caller)))
  })
  .put('/admin/users/:id/tier', admin, body(giveTier), async (c) => {
    const { tier } = await users.giveTier(c.var.caller, c.req.param('id'), c.req.valid('json'))
    return c.json(userTierAnswer(c.var.ctx, tier))
  })
