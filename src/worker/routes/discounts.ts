import { freeReason, searchQuery } from '../../shared/contract/common'
import {
  type AdminCoupons,
  type CouponEdit,
  couponsQuery,
  editCoupon,
  makeCoupon,
} from '../../shared/contract/discounts'
import { namedSums } from '../../shared/discounts'
import * as discounts from '../domain/discounts/discounts'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { couponAnswer } from './views/discounts'

type Form = Omit<CouponEdit, 'version' | 'reason'>

const timeOf = (instant: string | null | undefined): number | null => (instant ? Date.parse(instant) : null)

const formOf = (form: Form): discounts.CouponForm => ({
  name: form.name,
  terms: {
    percent: form.percent ?? null,
    amountIn: namedSums(form.amountIn),
    productIds: form.productIds,
    categories: form.categories,
    games: form.games,
    packageIds: form.packageIds,
    currencies: form.currencies,
    leastIn: namedSums(form.leastIn),
    usesPerBuyer: form.usesPerBuyer ?? null,
    firstOrderOnly: form.firstOrderOnly,
    belowCost: form.belowCost,
  },
  startsAt: timeOf(form.startsAt),
  endsAt: timeOf(form.endsAt),
  uses: form.uses ?? null,
})

export const discountRoutes = factory
  .createApp()
  .get('/admin/coupons', admin, query(couponsQuery), async (c) => {
    const { coupons, nextCursor } = await discounts.listCoupons(c.var.caller, c.req.valid('query'))
    return c.json<AdminCoupons>({ coupons: coupons.map(couponAnswer), nextCursor })
  })
  .post('/admin/coupons', admin, idempotent, body(makeCoupon), async (c) => {
    const { code, count, reason, ...form } = c.req.valid('json')
    const { id, codes } = await discounts.makeCoupon(c.var.caller, { ...formOf(form), code, count, reason })
    return c.json({ coupons: codes.map((each) => ({ couponId: id, code: each })) }, 201)
  })
  .put('/admin/coupons/:id', admin, body(editCoupon), async (c) => {
    const { version, reason, ...form } = c.req.valid('json')
    const wish = { ...formOf(form), version, reason }
    return c.json(couponAnswer(await discounts.editCoupon(c.var.caller, c.req.param('id'), wish)))
  })
  .delete('/admin/coupons/:id', admin, query(freeReason), async (c) =>
    c.json(couponAnswer(await discounts.endCoupon(c.var.caller, c.req.param('id'), c.req.valid('query').reason))),
  )
  .get('/admin/coupons/:id/codes', admin, query(searchQuery), async (c) =>
    c.json(await discounts.codesOf(c.var.caller, c.req.param('id'), c.req.valid('query'))),
  )
