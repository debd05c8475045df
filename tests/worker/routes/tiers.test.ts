import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adminUserStory } from '../../../src/shared/contract/admin'
import { profile } from '../../../src/shared/contract/identity'
import { adminTiers, userTier } from '../../../src/shared/contract/tiers'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { rememberedTiers } from '../../../src/worker/domain/tiers/tiers'
import { type Client, clientOf, failure, success } from '../../support/http'
import { set } from '../../support/settings'
import { makeAdmin, makeBuyer, type Person, testCtx } from '../../support/shop'

let ctx: Ctx
let owner: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})
beforeEach(() => rememberedTiers(ctx).forget())

const reason = 'a test'
const name = { en: 'Silver', ru: 'Серебро', uz: 'Kumush' }
const silver = { name, from: 100, percent: 5 }
const gold = { name: { en: 'Gold', ru: 'Золото', uz: 'Oltin' }, from: 500, percent: 10 }
const wholesale = { name: { en: 'Wholesale', ru: 'Опт', uz: 'Ulgurji' }, from: null, percent: 20 }

const read = () => success(admin.get('/admin/tiers'), adminTiers)
const write = async (tiers: object[], version?: number) =>
  admin.put('/admin/tiers', { tiers, version: version ?? (await read()).version, reason })

test('the owner writes tiers, and everybody reads their own in their language', async () => {
  const category = { category: 'wallets', percent: 2 }
  const saved = await success(write([silver, { ...gold, categories: [category], allowsCoupon: true }]), adminTiers)
  expect(saved.tiers).toMatchObject([
    { ...silver, categories: [], games: [], allowsCoupon: false, buyers: 0, given: 0 },
    { ...gold, categories: [category], allowsCoupon: true },
  ])
  const buyer = await makeBuyer(ctx)
  const { tier } = await success(clientOf({ token: buyer.token, language: 'ru' }).get('/profile'), profile)
  expect(tier).toMatchObject({ kept: 0, now: null, next: { name: 'Серебро', percent: 5, from: 100 } })
})

test('a tier given by hand stands on the page of the user and in the profile, until it is taken back', async () => {
  const { tiers } = await success(write([silver, wholesale]), adminTiers)
  const [, { id = '' } = {}] = tiers
  const buyer = await makeBuyer(ctx)
  const path = `/admin/users/${buyer.userId}`
  const given = await success(admin.put(`${path}/tier`, { tier: id, reason }), userTier)
  expect(given).toMatchObject({ kept: 0, now: id, given: id, tiers: [{ name: 'Silver' }, { name: 'Wholesale' }] })
  expect((await success(admin.get(path), adminUserStory)).tier).toEqual(given)
  const { tier } = await success(clientOf(buyer).get('/profile'), profile)
  expect(tier).toMatchObject({ now: { name: 'Wholesale', percent: 20 }, next: null })
  expect((await read()).tiers[1]).toMatchObject({ buyers: 1, given: 1 })
  expect((await success(admin.put(`${path}/tier`, { tier: null, reason }), userTier)).now).toBe(null)
})

test.each([
  ['a sum below that of the tier before', [gold, silver], { 'tiers.1.from': 'invalid_amount' }],
  ['the same sum twice', [silver, silver], { 'tiers.1.from': 'invalid_amount' }],
  ['a sum of nothing', [{ ...silver, from: 0 }], { 'tiers.0.from': 'invalid_amount' }],
  ['more than 90 percent', [{ ...silver, percent: 91 }], { 'tiers.0.percent': 'invalid' }],
  ['half a percent', [{ ...silver, percent: 0.5 }], { 'tiers.0.percent': 'invalid' }],
  [
    'a name in two languages',
    [{ ...silver, name: { en: 'Silver', ru: 'Серебро', uz: '' } }],
    { 'tiers.0.name.uz': 'required' },
  ],
  [
    'a category twice',
    [
      {
        ...silver,
        categories: [
          { category: 'media', percent: 1 },
          { category: 'media', percent: 2 },
        ],
      },
    ],
    { 'tiers.0.categories': 'invalid' },
  ],
  [
    'a tier twice',
    [
      { ...silver, id: 'a' },
      { ...gold, id: 'a' },
    ],
    { 'tiers.1.id': 'invalid' },
  ],
])('%s is refused at its field', async (_, tiers, fields) => {
  const { version } = await read()
  const code = Object.values(fields).includes('invalid_amount') ? 'invalid_amount' : 'invalid_request'
  const refused = await failure(write(tiers, version), 400, code)
  expect(refused.fields).toEqual(fields)
})

test('a list that was made from an older one is refused, with who was faster', async () => {
  const { version } = await read()
  await success(write([silver], version), adminTiers)
  const { changed } = await failure(write([gold], version), 409, 'form_changed')
  expect(changed?.by).toBe(owner.nickname)
})

test('while tiers are off nobody has one, and none is written or given', async () => {
  await success(write([silver]), adminTiers)
  const buyer = await makeBuyer(ctx)
  await set(owner, { switches: { tiers: false } })
  expect((await success(clientOf(buyer).get('/profile'), profile)).tier).toBe(null)
  await failure(write([gold]), 409, 'tiers_closed')
  await failure(admin.put(`/admin/users/${buyer.userId}/tier`, { tier: null, reason }), 409, 'tiers_closed')
  await set(owner, {})
})
