import {
  type AddedPicture,
  type AdminProducts,
  adminProductsQuery,
  catalogueTable,
  confirmedRepricing,
  confirmedTable,
  featureProduct,
  placeProduct,
  repricing,
} from '../../shared/contract/admin-products'
import * as catalogue from '../domain/catalogue/catalogue'
import { hasOtherCodes } from '../domain/inventory/inventory'
import * as pictures from '../domain/pictures/pictures'
import { planJudgeAll } from '../domain/supply/supply'
import { errorSentence } from '../i18n'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { csvAnswer } from './csv-answer'
import { done } from './done'
import { formAnswer, listedAnswer, repricingAnswer } from './views/admin-product'
import { importedAnswer, tableAnswer } from './views/catalogue-table'

export const adminProductRoutes = factory
  .createApp()
  .get('/admin/products', admin, query(adminProductsQuery), async (c) => {
    const { shown, nextCursor } = await catalogue.listAll(c.var.caller, c.req.valid('query'))
    return c.json<AdminProducts>({
      products: shown.map((view) => listedAnswer(view, c.var.ctx.language)),
      nextCursor,
    })
  })
  .get('/admin/products/:id', admin, async (c) =>
    c.json(formAnswer(await catalogue.formOf(c.var.caller, c.req.param('id')))),
  )
  .post('/admin/products/:id/duplicate', admin, idempotent, async (c) =>
    c.json({ id: await catalogue.duplicate(c.var.caller, c.req.param('id')) }, 201),
  )
  .put('/admin/products/:id/place', admin, body(placeProduct), (c) =>
    done(c, catalogue.place(c.var.caller, c.req.param('id'), c.req.valid('json').before)),
  )
  .put('/admin/products/:id/featured', admin, body(featureProduct), (c) =>
    done(c, catalogue.feature(c.var.caller, c.req.param('id'), c.req.valid('json').featured)),
  )
  .post('/admin/pictures', admin, async (c) => {
    const added: AddedPicture = await pictures.add(c.var.caller, new Uint8Array(await c.req.arrayBuffer()))
    return c.json(added, 201)
  })
  .post('/admin/catalogue/export', admin, async (c) =>
    csvAnswer(c, catalogue.tableFile, await catalogue.exportTable(c.var.caller)),
  )
  .post('/admin/catalogue/import/preview', admin, body(catalogueTable), async (c) => {
    const { language } = c.var.ctx
    const preview = await catalogue.previewTable(c.var.caller, c.req.valid('json').text, hasOtherCodes)
    return c.json(tableAnswer(preview, language, (code) => errorSentence(language, code)))
  })
  .post('/admin/catalogue/import', admin, body(confirmedTable), async (c) => {
    const { text, version } = c.req.valid('json')
    const handedDown = { alongside: planJudgeAll(c.var.ctx), hasOtherCodes }
    return c.json(importedAnswer(await catalogue.importTable(c.var.caller, text, version, handedDown)))
  })
  .post('/admin/prices/preview', admin, body(repricing), async (c) =>
    c.json(repricingAnswer(await catalogue.previewRepricing(c.var.caller, c.req.valid('json')), c.var.ctx.language)),
  )
  .post('/admin/prices', admin, body(confirmedRepricing), async (c) => {
    const { version, ...form } = c.req.valid('json')
    const { ctx, caller } = c.var
    return c.json(repricingAnswer(await catalogue.reprice(caller, form, version, planJudgeAll(ctx)), ctx.language))
  })
