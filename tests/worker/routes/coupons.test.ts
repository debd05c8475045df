import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../../src/shared/contract/admin'
import { adminCoupon, adminCoupons, couponCodes, madeCoupons } from '../../../src/shared/contract/discounts'
import { type Client, clientOf, failure, success } from '../../support/http'
import { makeAdmin, testCtx, uniqueName } from '../../support/shop'

let admin: Client
beforeAll(async () => {
  admin = clientOf(await makeAdmin(await testCtx()))
})

const made = async (form: object) => (await success(admin.post('/admin/coupons', form), madeCoupons, 201)).coupons
const found = async (search: string) =>
  (await success(admin.get(`/admin/coupons?search=${search}`), adminCoupons)).coupons
const acts = async (subject: string) =>
  (await success(admin.get(`/admin/audit?subject=${subject}`), auditLog)).entries.map(({ action, reason }) => ({
    action,
    reason,
  }))

describe('a coupon that is told nothing but what it takes off', () => {
  test('is called by its code, and by the first of many', async () => {
    const code = uniqueName('AUTUMN').toUpperCase()
    const [one] = await made({ percent: 10, code })
    expect(one).toMatchObject({ code })
    expect(await found(code)).toMatchObject([{ couponId: one?.couponId, name: code, percent: 10 }])
    const [first, ...others] = await made({ amountIn: { usd: 2 }, count: 3 })
    expect(others).toHaveLength(2)
    expect(await found(first?.couponId ?? '')).toMatchObject([{ name: first?.code, amountIn: { usd: 2 }, codes: 3 }])
  })

  test('is changed and ended without a reason, and keeps its name', async () => {
    const [one] = await made({ name: 'Winter', percent: 10, reason: 'a test' })
    const id = one?.couponId ?? ''
    const changed = await success(admin.put(`/admin/coupons/${id}`, { percent: 20, version: 1 }), adminCoupon)
    expect(changed).toMatchObject({ name: 'Winter', percent: 20, version: 2 })
    expect(await success(admin.remove(`/admin/coupons/${id}`), adminCoupon)).toMatchObject({ version: 3 })
    const unsaid = { reason: '' }
    expect(await acts(id)).toEqual([
      { action: 'end_coupon', ...unsaid },
      { action: 'edit_coupon', ...unsaid },
      { action: 'make_coupon', reason: 'a test' },
    ])
  })
})

test('of many codes of a coupon one is found by a part of it', async () => {
  const [first, ...others] = await made({ percent: 10, count: 5 })
  const code = first?.code ?? ''
  const codes = async (search: string) =>
    (await success(admin.get(`/admin/coupons/${first?.couponId}/codes?search=${search}`), couponCodes)).codes
  expect(await codes('')).toHaveLength(1 + others.length)
  expect(await codes(code.slice(1).toLowerCase())).toEqual([{ code, used: 0, uses: 1 }])
})

test('one code of the owner’s choice is not made many times', async () => {
  const wish = { percent: 10, code: uniqueName('MANY').toUpperCase(), count: 2 }
  const { fields } = await failure(admin.post('/admin/coupons', wish), 400, 'invalid_request')
  expect(fields).toEqual({ count: 'invalid' })
})
