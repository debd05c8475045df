import { confirmedRepricing, featureProduct, placeProduct, repricing } from '../../shared/contract/admin-products'
import * as catalogue from '../domain/catalogue/catalogue'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { body } from '../middleware/validate'
import { formAnswer, listedAnswer, repricingAnswer } from './views/admin-product'

export const adminProductRoutes = factory
  .createApp()
  .get('/admin/products', admin, async (c) => {
    const views = await catalogue.listAll(c.var.caller)
    return c.json({ products: views.map((view) => listedAnswer(view, c.var.ctx.language)) })
  })
  .get('/admin/products/:id', admin, async (c) =>
    c.json(formAnswer(await catalogue.formOf(c.var.caller, c.req.param('id')))),
  )
  .post('/admin/products/:id/duplicate', admin, async (c) =>
    c.json({ id: await catalogue.duplicate(c.var.caller, c.req.param('id')) }, 201),
  )
  .put('/admin/products/:id/place', admin, body(placeProduct), async (c) => {
    await catalogue.place(c.var.caller, c.req.param('id'), c.req.valid('json').before)
    return c.body(null, 204)
  })
  .put('/admin/products/:id/featured', admin, body(featureProduct), async (c) => {
    await catalogue.feature(c.var.caller, c.req.param('id'), c.req.valid('json').featured)
    return c.body(null, 204)
  })
  .post('/admin/prices/preview', admin, body(repricing), async (c) =>
    c.json(repricingAnswer(await catalogue.previewRepricing(c.var.caller, c.req.valid('json')), c.var.ctx.language)),
  )
  .post('/admin/prices', admin, body(confirmedRepricing), async (c) => {
    const { version, ...form } = c.req.valid('json')
    return c.json(repricingAnswer(await catalogue.reprice(c.var.caller, form, version), c.var.ctx.language))
  })
