import { because, searchQuery } from '../../shared/contract/common'
import {
  answerClaim,
  claimsQuery,
  deliverByHand,
  editSupply,
  importCodes,
  previewCodes,
  replaceCode,
} from '../../shared/contract/stock'
import { AppError } from '../../shared/errors'
import * as inventory from '../domain/inventory/inventory'
import * as orders from '../domain/orders/orders'
import * as supply from '../domain/supply/supply'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { answerOrder } from './order-answer'
import { batchReportAnswer, claimAnswer, codeAnswer, revealedAnswer, stockAnswer } from './views/stock'

function codeId(given: string): number {
  if (!/^\d{1,15}$/.test(given)) throw new AppError('code_not_found')
  return Number(given)
}

export const adminStockRoutes = factory
  .createApp()
  .get('/admin/products/:id/codes', admin, async (c) =>
    c.json(stockAnswer(await inventory.stockOf(c.var.caller, c.req.param('id')))),
  )
  .post('/admin/products/:id/codes/preview', admin, body(previewCodes), async (c) =>
    c.json(await inventory.previewImport(c.var.caller, c.req.param('id'), c.req.valid('json'))),
  )
  .post('/admin/products/:id/codes', admin, idempotent, body(importCodes), async (c) =>
    c.json(await orders.importCodes(c.var.caller, c.req.param('id'), c.req.valid('json')), 201),
  )
  .put('/admin/offers/:id/supply', admin, body(editSupply), async (c) =>
    c.json(stockAnswer(await supply.editSupply(c.var.caller, c.req.param('id'), c.req.valid('json')))),
  )
  .get('/admin/batches/:id', admin, query(searchQuery), async (c) =>
    c.json(batchReportAnswer(await inventory.batchOf(c.var.caller, c.req.param('id'), c.req.valid('query')))),
  )
  .post('/admin/batches/:id/void', admin, body(because), async (c) =>
    c.json(await inventory.voidBatch(c.var.caller, c.req.param('id'), c.req.valid('json').reason)),
  )
  .post('/admin/batches/:id/export', admin, body(because), async (c) =>
    c.json({ codes: await inventory.exportBatch(c.var.caller, c.req.param('id'), c.req.valid('json').reason) }),
  )
  .post('/admin/codes/:id/void', admin, body(because), async (c) =>
    c.json(codeAnswer(await inventory.voidCode(c.var.caller, codeId(c.req.param('id')), c.req.valid('json').reason))),
  )
  .post('/admin/codes/:id/reveal', admin, body(because), async (c) =>
    c.json({ code: await inventory.revealCode(c.var.caller, codeId(c.req.param('id')), c.req.valid('json').reason) }),
  )
  .post('/admin/orders/:id/codes', admin, body(deliverByHand), (c) =>
    answerOrder(c, orders.deliverByHand(c.var.caller, c.req.param('id'), c.req.valid('json'))),
  )
  .post('/admin/orders/:id/replace', admin, idempotent, body(replaceCode), (c) =>
    answerOrder(c, orders.replaceCode(c.var.caller, c.req.param('id'), c.req.valid('json'))),
  )
  .post('/admin/orders/:id/refund-rest', admin, idempotent, body(because), (c) =>
    answerOrder(c, orders.refundRest(c.var.caller, c.req.param('id'), c.req.valid('json').reason)),
  )
  .post('/admin/orders/:id/reveal', admin, body(because), async (c) => {
    const pieces = await orders.revealOrder(c.var.caller, c.req.param('id'), c.req.valid('json').reason)
    return c.json(revealedAnswer(pieces))
  })
  .get('/admin/claims', admin, query(claimsQuery), async (c) => {
    const page = await orders.listClaims(c.var.caller, c.req.valid('query'))
    return c.json({ ...page, claims: page.claims.map((view) => claimAnswer(view, c.var.ctx.language)) })
  })
  .post('/admin/claims/:id/answer', admin, idempotent, body(answerClaim), async (c) => {
    const view = await orders.answerClaim(c.var.caller, c.req.param('id'), c.req.valid('json'))
    return c.json(claimAnswer(view, c.var.ctx.language))
  })
