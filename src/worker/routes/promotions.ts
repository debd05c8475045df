import { freeReason } from '../../shared/contract/common'
import {
  type AdminPromotions,
  editPromotion,
  makePromotion,
  type PromotionForm,
  previewPromotion,
  promotionsQuery,
} from '../../shared/contract/promotions'
import { namedSums } from '../../shared/discounts'
import { written } from '../../shared/languages'
import { previewLowered } from '../domain/discounts/discounts'
import * as promotions from '../domain/promotions/promotions'
import { previewPackages } from '../domain/topups/topups'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { previewAnswer, promotionAnswer } from './views/promotions'

const formOf = ({ names, ...form }: PromotionForm): promotions.PromotionForm => ({
  terms: {
    names: written(names),
    percent: form.percent ?? null,
    priceIn: namedSums(form.priceIn),
    steps: form.steps,
    ...{ productIds: form.productIds, categories: form.categories },
    ...{ games: form.games, packageIds: form.packageIds, allowsCoupon: form.allowsCoupon },
  },
  startsAt: Date.parse(form.startsAt),
  endsAt: form.endsAt ? Date.parse(form.endsAt) : null,
  pieces: form.pieces ?? null,
})

export const promotionRoutes = factory
  .createApp()
  .get('/admin/promotions', admin, query(promotionsQuery), async (c) => {
    const page = await promotions.list(c.var.caller, c.req.valid('query'))
    return c.json<AdminPromotions>({ ...page, promotions: page.promotions.map(promotionAnswer) })
  })
  .post('/admin/promotions', admin, idempotent, body(makePromotion), async (c) => {
    const { reason, ...form } = c.req.valid('json')
    return c.json(promotionAnswer(await promotions.make(c.var.caller, { ...formOf(form), reason })), 201)
  })
  .post('/admin/promotions/preview', admin, body(previewPromotion), async (c) => {
    const form = formOf(c.req.valid('json'))
    const [products, packages] = await Promise.all([
      previewLowered(c.var.caller, form),
      previewPackages(c.var.caller, form),
    ])
    return c.json(previewAnswer(products, packages, c.var.ctx.language))
  })
  .put('/admin/promotions/:id', admin, body(editPromotion), async (c) => {
    const { version, seen, reason, ...form } = c.req.valid('json')
    const wish = { ...formOf(form), version, seenPieces: seen?.pieces, reason }
    return c.json(promotionAnswer(await promotions.edit(c.var.caller, c.req.param('id'), wish)))
  })
  .delete('/admin/promotions/:id', admin, query(freeReason), async (c) =>
    c.json(promotionAnswer(await promotions.end(c.var.caller, c.req.param('id'), c.req.valid('query').reason))),
  )
