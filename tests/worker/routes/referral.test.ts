import { beforeAll, describe, expect, test } from 'vitest'
import { session } from '../../../src/shared/contract/identity'
import { adminReferral, adminReferrals, referral, referralTerms } from '../../../src/shared/contract/referral'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, failure, success } from '../../support/http'
import { makeHeld, referralTerms as terms } from '../../support/referring'
import { makeAdmin, makeBuyer, makePaidOrder, type Person, testCtx, uniqueName } from '../../support/shop'

let ctx: Ctx
let admin: Client
let friend: Person
beforeAll(async () => {
  ctx = await testCtx()
  admin = clientOf(await makeAdmin(ctx))
  friend = await makeBuyer(ctx)
})

const ownOf = (who: Person) => success(clientOf(who).get('/referral'), referral)
const registerBy = (ref: string | undefined) =>
  success(
    clientOf().post('/register', { nickname: uniqueName('brought-'), password: 'long-enough-1', ref }),
    session,
    201,
  )

test('a buyer has a link to the shop, and sees who came by it', async () => {
  const own = await ownOf(friend)
  expect(own).toMatchObject({ earned: { usd: 0, rub: 0, uzs: 0 }, pending: 0, coupon: null, creditIn: { usd: 1 } })
  expect(own.link).toBe(`http://shop.test/?ref=${own.code}`)
  const newcomer = await registerBy(own.code.toLowerCase())
  expect((await ownOf(friend)).pending).toBe(1)
  const { coupon } = await success(clientOf(newcomer).get('/referral'), referral)
  expect(coupon).toMatchObject({ percent: 5, amountIn: null, leastIn: null, firstOrderOnly: true })
})

test.each(['NOBODY00', 'x', undefined])('the code %s registers like none', async (ref) => {
  const newcomer = await registerBy(ref)
  expect((await success(clientOf(newcomer).get('/referral'), referral)).coupon).toBeNull()
})

describe('the owner', () => {
  const makeOne = async () => {
    const { id: orderId, buyer } = await makePaidOrder(ctx)
    const id = await makeHeld(ctx, { friendId: friend.userId, newcomerId: buyer.userId, orderId })
    return { id, orderId, newcomer: buyer }
  }
  const find = async (query: string) => {
    const page = await success(admin.get(`/admin/referrals?${query}`), adminReferrals)
    return page.referrals.map(({ referralId }) => referralId)
  }

  test('finds referrals by the people, the order and what has become of them', async () => {
    const { id, orderId, newcomer } = await makeOne()
    for (const search of [newcomer.nickname, newcomer.userId, orderId.toLowerCase()]) {
      expect(await find(`search=${search}`)).toEqual([id])
      expect(await find(`state=held&search=${search}`)).toEqual([id])
      expect(await find(`state=paid&search=${search}`)).toEqual([])
    }
    expect(await find(`search=${friend.nickname}`)).toContain(id)
    const [first] = await find('limit=1')
    expect(first).toBe(id)
  })

  test('refuses one with a reason', async () => {
    const { id } = await makeOne()
    expect(
      await failure(admin.post(`/admin/referrals/${id}/decide`, { pay: false }), 400, 'invalid_request'),
    ).toMatchObject({
      fields: { reason: 'required' },
    })
    const decided = await success(
      admin.post(`/admin/referrals/${id}/decide`, { pay: false, reason: 'one person' }),
      adminReferral,
    )
    expect(decided).toMatchObject({ state: 'refused', suspicions: ['device'], amount: null })
  })

  const change = async (changes: object) => {
    const { version } = await success(admin.get('/admin/referral-terms'), referralTerms)
    return admin.put('/admin/referral-terms', { ...terms, version, reason: 'a try', ...changes })
  }

  test('sets the terms in any currency', async () => {
    const set = { creditIn: { usd: 2, uzs: 25_000 }, percent: null, amountIn: { rub: 100 }, leastIn: { rub: 1000 } }
    expect(await success(change(set), referralTerms)).toMatchObject({ ...set, perMonth: 5 })
    expect(await success(change({ creditIn: { usd: 1 }, perMonth: 10 }), referralTerms)).toMatchObject({
      creditIn: { usd: 1 },
    })
  })

  test.each([
    ['creditIn.usd', 'invalid_amount', { creditIn: { rub: 100 } }],
    ['creditIn.uzs', 'invalid_amount', { creditIn: { usd: 1, uzs: 0.5 } }],
    ['perMonth', 'invalid_request', { perMonth: 0 }],
    ['percent', 'invalid_request', { percent: null }],
    ['percent', 'invalid_request', { amountIn: { usd: 1 } }],
    ['leastIn.usd', 'invalid_amount', { leastIn: { usd: 0.001 } }],
  ] as const)('is told what is wrong with %s (%s)', async (field, code, changes) => {
    const { fields } = await failure(change(changes), 400, code)
    expect(Object.keys(fields ?? {})).toEqual([field])
  })
})
