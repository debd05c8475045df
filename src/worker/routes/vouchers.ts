import { because } from '../../shared/contract/common'
import { decideFrozen, makeVouchers, redeemVoucher, vouchersQuery } from '../../shared/contract/vouchers'
import * as inventory from '../domain/inventory/inventory'
import * as vouchers from '../domain/vouchers/vouchers'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { limitMoney } from '../middleware/rate-limit'
import { admin, buyer } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { batchAnswer, batchesAnswer, frozenAnswer, redeemedAnswer } from './views/voucher'

export const voucherRoutes = factory
  .createApp()
  .post('/vouchers/redeem', buyer, limitMoney, idempotent, body(redeemVoucher), async (c) =>
    c.json(redeemedAnswer(await inventory.redeemVoucher(c.var.caller, c.req.valid('json').code))),
  )
  .get('/admin/vouchers', admin, query(vouchersQuery), async (c) =>
    c.json(batchesAnswer(await vouchers.listBatches(c.var.caller, c.req.valid('query')))),
  )
  .post('/admin/vouchers', admin, idempotent, body(makeVouchers), async (c) => {
    const { amount, ...wish } = c.req.valid('json')
    const { id, codes } = await vouchers.makeVouchers(c.var.caller, { ...wish, minor: amount })
    return c.json({ batchId: id, codes }, 201)
  })
  .post('/admin/frozen-vouchers/:id', admin, body(decideFrozen), async (c) =>
    c.json(frozenAnswer(await vouchers.decideFrozen(c.var.caller, c.req.param('id'), c.req.valid('json')))),
  )
  .post('/admin/vouchers/:id/void', admin, body(because), async (c) =>
    c.json(batchAnswer(await inventory.voidVouchers(c.var.caller, c.req.param('id'), c.req.valid('json').reason))),
  )
