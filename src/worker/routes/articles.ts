import {
  type AdminArticles,
  adminArticlesQuery,
  articlesQuery,
  editArticle,
  newArticle,
  previewArticle,
} from '../../shared/contract/articles'
import { freeReason } from '../../shared/contract/common'
import type { MissedSearches } from '../../shared/contract/searches'
import * as articles from '../domain/articles/articles'
import * as searches from '../domain/searches/searches'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { done } from './done'
import { publicAnswer } from './public-answer'
import { adminArticleAnswer, articleAnswer, articleFormAnswer, articlesAnswer } from './views/article'

export const articleRoutes = factory
  .createApp()
  .get('/articles', query(articlesQuery), async (c) => {
    const { ctx } = c.var
    const { banner, ...wish } = c.req.valid('query')
    const { shown, nextCursor } = banner
      ? { shown: await articles.banners(ctx), nextCursor: null }
      : await articles.list(ctx, wish)
    return publicAnswer(c, shown, () => articlesAnswer(shown, nextCursor, ctx.language))
  })
  .get('/articles/:slug', async (c) => {
    const view = await articles.show(c.var.ctx, c.req.param('slug'))
    return publicAnswer(c, view, () => articleAnswer(view))
  })
  .get('/admin/articles', admin, query(adminArticlesQuery), async (c) => {
    const { language, settings } = c.var.ctx
    const { shown, nextCursor } = await articles.listAll(c.var.caller, c.req.valid('query'))
    const rows = shown.map((view) => adminArticleAnswer(view, language))
    return c.json<AdminArticles>({ articles: rows, isOn: settings.switches.articles, nextCursor })
  })
  .post('/admin/articles', admin, idempotent, body(newArticle), async (c) =>
    c.json(articleFormAnswer(await articles.create(c.var.caller, c.req.valid('json'))), 201),
  )
  .post('/admin/articles/preview', admin, body(previewArticle), async (c) =>
    c.json({ html: await articles.preview(c.var.caller, c.req.valid('json')) }),
  )
  .get('/admin/articles/:slug', admin, async (c) =>
    c.json(articleFormAnswer(await articles.form(c.var.caller, c.req.param('slug')))),
  )
  .put('/admin/articles/:slug', admin, body(editArticle), async (c) =>
    c.json(articleFormAnswer(await articles.edit(c.var.caller, c.req.param('slug'), c.req.valid('json')))),
  )
  .delete('/admin/articles/:slug', admin, query(freeReason), (c) =>
    done(c, articles.remove(c.var.caller, c.req.param('slug'), c.req.valid('query').reason)),
  )
  .get('/admin/missed-searches', admin, async (c) => {
    const { days, searches: found } = await searches.missed(c.var.caller)
    const answer = found.map(({ last, ...search }) => ({ ...search, last: new Date(last).toISOString() }))
    return c.json<MissedSearches>({ days, searches: answer })
  })
