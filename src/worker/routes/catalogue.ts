import { editedProduct, type Found, newProduct, suggestionsQuery } from '../../shared/contract/catalogue'
import { productsQuery } from '../../shared/contract/product-pages'
import { suggest as suggestArticles } from '../domain/articles/articles'
import * as catalogue from '../domain/catalogue/catalogue'
import { oneLowered, promotionNames, withLowered } from '../domain/discounts/discounts'
import { hasOtherCodes } from '../domain/inventory/inventory'
import { planJudgeAll } from '../domain/supply/supply'
import { gamesOnSale, suggestGames } from '../domain/topups/topups'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { done } from './done'
import { countMissed } from './missed'
import { publicAnswer } from './public-answer'
import { foundAnswer } from './views/article'
import { filtersAnswer, isForAll, isTextAlone, productPageOf } from './views/card'
import { productAnswer, productPageAnswer } from './views/product'
import { topUpAnswer } from './views/topups'

/** The same call with another cursor, as a path: a proxy may know the shop by another name. */
function addressOfPage(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('cursor', cursor)
  return `${pathname}?${searchParams}`
}

export const catalogueRoutes = factory
  .createApp()
  .get('/products', query(productsQuery), async (c) => {
    const { ctx } = c.var
    const asked = c.req.valid('query')
    const views = await withLowered(ctx, catalogue.list(ctx))
    if (isForAll(asked)) return publicAnswer(c, views, () => views.map((view) => productAnswer(view, ctx.language)))
    // Pages can be invented without end: their answers are not remembered.
    const { shown, count, next } = productPageOf(views, asked, ctx.language)
    if (isTextAlone(asked) && count === 0) countMissed(c, asked.search ?? '')
    c.header('X-Total-Count', String(count))
    if (next) c.header('Link', `<${addressOfPage(c.req.url, next)}>; rel="next"`)
    return publicAnswer(c, shown, () => shown.map((view) => productAnswer(view, ctx.language)))
  })
  .get('/filters', async (c) => {
    const { ctx } = c.var
    const filters = filtersAnswer(await withLowered(ctx, catalogue.list(ctx)), ctx.language)
    return publicAnswer(c, filters, () => filters)
  })
  .get('/search', query(suggestionsQuery), async (c) => {
    const { ctx } = c.var
    const { q, typing } = c.req.valid('query')
    const [views, games, articles] = await Promise.all([
      q.trim() === '' ? [] : withLowered(ctx, catalogue.list(ctx)),
      suggestGames(ctx, q),
      suggestArticles(ctx, q),
    ])
    const products = catalogue.suggest(views, q, promotionNames)
    if (!typing && products.length + games.length + articles.length === 0) countMissed(c, q)
    return publicAnswer(
      c,
      products,
      (): Found => ({
        products: products.map((view) => productAnswer(view, ctx.language)),
        games: games.map(({ slug, name, image }) => ({ slug, name, image })),
        articles: articles.map((head) => foundAnswer(head, ctx.language)),
      }),
    )
  })
  .get('/products/:id', async (c) => {
    const { ctx } = c.var
    const [view, games] = await Promise.all([oneLowered(ctx, catalogue.find(ctx, c.req.param('id'))), gamesOnSale(ctx)])
    const topUp = topUpAnswer(games, view.slug)
    const { settings, language } = ctx
    return publicAnswer(c, view, () => productPageAnswer(view, { topUp, settings }, language), [
      topUp,
      settings.switches.reviews,
    ])
  })
  .post('/products', admin, idempotent, body(newProduct), async (c) =>
    c.json(productAnswer(await catalogue.create(c.var.caller, c.req.valid('json')), c.var.ctx.language), 201),
  )
  .put('/products/:id', admin, body(editedProduct), async (c) => {
    const { ctx, caller } = c.var
    // A price that has gone down may be less than a supplier takes: here and wherever prices change.
    const handedDown = { alongside: planJudgeAll(ctx), hasOtherCodes }
    const view = await catalogue.update(caller, c.req.param('id'), c.req.valid('json'), handedDown)
    return c.json(productAnswer(view, ctx.language))
  })
  .delete('/products/:id', admin, (c) => done(c, catalogue.remove(c.var.caller, c.req.param('id'))))
