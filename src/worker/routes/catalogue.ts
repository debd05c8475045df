import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { editedProduct, newProduct, productsQuery } from '../../shared/contract/catalogue'
import * as catalogue from '../domain/catalogue/catalogue'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { productAnswer, productPageAnswer } from './views/product'

const tagged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'X-Request-Id', 'Content-Language'] })

const publicRead = factory.createMiddleware(async (c, next) => {
  await next()
  if (!c.res.ok) return
  c.header('Cache-Control', 'public, max-age=5, stale-while-revalidate=30')
  c.header('Vary', 'Accept-Language')
  c.header('Content-Language', c.var.ctx.language)
})

export const catalogueRoutes = factory
  .createApp()
  .get('/products', tagged, publicRead, query(productsQuery), async (c) => {
    const views = await catalogue.searchFor(c.var.ctx, c.req.valid('query').search ?? '')
    return c.json(views.map((view) => productAnswer(view, c.var.ctx.language)))
  })
  .get('/products/:id', tagged, publicRead, async (c) =>
    c.json(productPageAnswer(await catalogue.find(c.var.ctx, c.req.param('id')), c.var.ctx.language)),
  )
  .post('/products', admin, body(newProduct), async (c) =>
    c.json(productAnswer(await catalogue.create(c.var.caller, c.req.valid('json')), c.var.ctx.language), 201),
  )
  .put('/products/:id', admin, body(editedProduct), async (c) => {
    const view = await catalogue.update(c.var.caller, c.req.param('id'), c.req.valid('json'))
    return c.json(productAnswer(view, c.var.ctx.language))
  })
  .delete('/products/:id', admin, async (c) => {
    await catalogue.remove(c.var.caller, c.req.param('id'))
    return c.body(null, 204)
  })
