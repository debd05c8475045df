import { beforeAll, describe, expect, test } from 'vitest'
import { productForm } from '../../../src/shared/contract/admin-products'
import { statement } from '../../../src/shared/contract/identity'
import { paymentOptions } from '../../../src/shared/contract/payments'
import { madeVouchers, redeemedVoucher, voucherBatch, voucherBatches } from '../../../src/shared/contract/vouchers'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { auditBooks } from '../../../src/worker/domain/ledger/ledger'
import { auditDb } from '../../support/audits'
import { type Client, clientOf, failure, success } from '../../support/http'
import { everyBalance, makeAdmin, makeBuyer, makeOffer, testCtx, uniqueName } from '../../support/shop'

let ctx: Ctx
let owner: Awaited<ReturnType<typeof makeAdmin>>
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})

const shopper = async () => clientOf(await makeBuyer(ctx))
const make = (wish: object = {}) =>
  success(admin.post('/admin/vouchers', { currency: 'usd', amount: 12.5, count: 1, ...wish }), madeVouchers, 201)

describe('vouchers over HTTP', () => {
  test('are made by the owner, redeemed by a buyer and counted', async () => {
    const { batchId, codes } = await make({ count: 2, reason: 'A prize' })
    const buyer = await shopper()
    expect(await success(buyer.post('/vouchers/redeem', { code: codes[0] }), redeemedVoucher)).toEqual({
      ...{ currency: 'usd', amount: 12.5, balances: everyBalance({ usd: 12.5 }) },
    })
    const { fields } = await failure(buyer.post('/vouchers/redeem', { code: codes[0] }), 409, 'voucher_used')
    expect(fields).toEqual({ code: expect.any(String) })
    const { lines } = await success(buyer.get('/balance/statement'), statement)
    expect(lines).toMatchObject([{ kind: 'voucher', amount: 12.5, balance: 12.5, note: '' }])
    const { batches, outstanding } = await success(admin.get('/admin/vouchers'), voucherBatches)
    expect(batches[0]).toMatchObject({ batchId, currency: 'usd', amount: 12.5, made: 2, used: 1, void: 0 })
    expect(batches[0]).toMatchObject({ madeBy: owner.userId, madeByName: owner.nickname })
    expect(outstanding.usd).toBeGreaterThanOrEqual(12.5)
    const voided = await success(admin.post(`/admin/vouchers/${batchId}/void`, { reason: 'Lost' }), voucherBatch)
    expect(voided).toMatchObject({ made: 2, used: 1, void: 1 })
    await failure(buyer.post('/vouchers/redeem', { code: codes[1] }), 404, 'voucher_not_found')
    expect(await auditBooks(auditDb)).toEqual([])
  })

  test('are redeemed once under one key, whatever is repeated', async () => {
    const { codes } = await make()
    const buyer = await shopper()
    const headers = { 'Idempotency-Key': uniqueName('redeem-it-once-') }
    const again = () => success(buyer.post('/vouchers/redeem', { code: codes[0] }, { headers }), redeemedVoucher)
    const first = await again()
    expect([await again(), await again()]).toEqual([first, first])
    expect(first.balances.usd).toBe(12.5)
  })

  test.each([
    ['for nothing', { amount: 0 }, 'invalid_amount'],
    ['finer than a cent', { amount: 1.005 }, 'invalid_amount'],
    ['finer than a so’m', { currency: 'uzs', amount: 1000.5 }, 'invalid_amount'],
    ['in no currency of the shop', { currency: 'eur' }, 'unsupported_currency'],
    ['none of them', { count: 0 }, 'invalid_request'],
    ['too many', { count: 501 }, 'invalid_request'],
    ['half a one', { count: 1.5 }, 'invalid_request'],
  ])('are not made %s', async (_, wish, code) => {
    const { status } = await admin.post('/admin/vouchers', { currency: 'usd', amount: 5, count: 1, ...wish })
    expect(status).toBe(400)
    await failure(admin.post('/admin/vouchers', { currency: 'usd', amount: 5, count: 1, ...wish }), 400, code)
  })

  test('are nothing for visitors, and no buyer makes any', async () => {
    await failure(clientOf().post('/vouchers/redeem', { code: 'x' }), 401, 'unauthenticated')
    const buyer = await shopper()
    await failure(buyer.post('/admin/vouchers', { currency: 'usd', amount: 5, count: 1 }), 403, 'forbidden')
    await failure(buyer.get('/admin/vouchers'), 403, 'forbidden')
  })

  test('are offered on the screen of top-ups as long as they are switched on', async () => {
    const options = await success(clientOf().get('/payment/options'), paymentOptions)
    expect(Object.values(options).map(({ vouchers }) => vouchers)).toEqual([true, true, true])
  })
})

test('a product says whether its codes are vouchers, and an edit that does not name it leaves it so', async () => {
  const { productId } = await makeOffer(ctx, { stock: 0 })
  const formNow = () => success(admin.get(`/admin/products/${productId}`), productForm)
  expect((await formNow()).vouchers).toBe(false)
  await admin.put(`/products/${productId}`, { vouchers: true })
  expect((await formNow()).vouchers).toBe(true)
  await admin.put(`/products/${productId}`, { description: 'Another one.' })
  expect((await formNow()).vouchers).toBe(true)
})
