import { pricingQuery } from '../../shared/contract/pricing'
import { editSettings, historyQuery, type ProviderReports } from '../../shared/contract/settings'
import * as pricing from '../domain/pricing/pricing'
import * as providers from '../domain/providers/providers'
import * as settings from '../domain/settings/settings'
import { factory } from '../middleware/factory'
import { limitMoney } from '../middleware/rate-limit'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { pricingAnswer } from './views/pricing'
import { pastAnswer, providerAnswer, settingsAnswer, testAnswer } from './views/settings'

export const settingsRoutes = factory
  .createApp()
  .get('/admin/settings', admin, async (c) => c.json(settingsAnswer(await settings.show(c.var.caller))))
  .put('/admin/settings', admin, body(editSettings), async (c) =>
    c.json(settingsAnswer(await pricing.editSettings(c.var.caller, c.req.valid('json')))),
  )
  .get('/admin/pricing/preview', admin, query(pricingQuery), async (c) =>
    c.json(pricingAnswer(await pricing.preview(c.var.caller, c.req.valid('query')), c.var.ctx.language)),
  )
  .get('/admin/settings/history', admin, query(historyQuery), async (c) => {
    const page = await settings.history(c.var.caller, c.req.valid('query'))
    return c.json({ ...page, versions: page.versions.map(pastAnswer) })
  })
  .get('/admin/providers', admin, async (c) =>
    c.json<ProviderReports>({ providers: (await providers.providerReports(c.var.caller)).map(providerAnswer) }),
  )
  // Each test costs a call to a provider.
  .post('/admin/providers/:name/test', admin, limitMoney, async (c) =>
    c.json(testAnswer(await providers.testProvider(c.var.caller, c.req.param('name')))),
  )
