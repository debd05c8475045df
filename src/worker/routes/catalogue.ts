import { editedProduct, type Found, newProduct, productsQuery, suggestionsQuery } from '../../shared/contract/catalogue'
import * as catalogue from '../domain/catalogue/catalogue'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { publicAnswer } from './public-answer'
import { productAnswer, productPageAnswer } from './views/product'

export const catalogueRoutes = factory
  .createApp()
  .get('/products', query(productsQuery), async (c) => {
    const { ctx } = c.var
    const { search = '' } = c.req.valid('query')
    const all = await catalogue.list(ctx)
    // Searches can be invented without end: their answers are not remembered.
    const found = search === '' ? all : await catalogue.searchFor(ctx, search)
    return publicAnswer(c, found, () => found.map((view) => productAnswer(view, ctx.language)))
  })
  .get('/search', query(suggestionsQuery), async (c) => {
    const { ctx } = c.var
    const products = await catalogue.suggest(ctx, c.req.valid('query').q)
    return publicAnswer(
      c,
      products,
      (): Found => ({
        products: products.map((view) => productAnswer(view, ctx.language)),
        games: [],
        articles: [],
      }),
    )
  })
  .get('/products/:id', async (c) => {
    const { ctx } = c.var
    const view = await catalogue.find(ctx, c.req.param('id'))
    return publicAnswer(c, view, () => productPageAnswer(view, ctx.language))
  })
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
