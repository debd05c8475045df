import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { gameSettings, triedGame } from '../../../src/shared/contract/game-settings'
import { nickname } from '../../../src/simulator/players'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, failure, success } from '../../support/http'
import { openProviders, type Providers } from '../../support/providers'
import { balanceOf, makeAdmin, type Person } from '../../support/shop'
import { forgetEarlier, listedAt, presentCtx } from '../../support/suppliers'

let ctx: Ctx
let person: Person
let admin: Client
let providers: Providers
const address = '/admin/games/mobile-legends'
const others = [
  { supplier: 'smileone', ref: 'mobilelegends/13' },
  { supplier: 'hand', ref: 'by-hand' },
]
const packages = [{ supplier: 'gamesdrop', ref: '3001', name: '86 Diamonds', others }]

beforeAll(async () => {
  ctx = await presentCtx()
  person = await makeAdmin(ctx)
  admin = clientOf(person)
})
beforeEach(async () => {
  providers = openProviders()
  await forgetEarlier(ctx)
  await success(admin.put(address, { margin: 40, rates: { rub: 90 }, packages, reason: 'A test' }), gameSettings)
})

const attempt = (playerId = '12345678', offer = 'mobile-legends-3001') =>
  admin.post(`${address}/try`, { player: { playerId, server: '2001' }, offer })
const outcomes = async (playerId?: string) =>
  (await success(attempt(playerId), triedGame)).sources.map(({ supplier, outcome }) => `${supplier} ${outcome}`)

test('a package is tried at each of its suppliers: simulators get the order, nobody pays and nothing is kept', async () => {
  const rows = () =>
    ctx.db.all(sql`SELECT (SELECT count(*) FROM orders) AS orders,
    (SELECT count(*) FROM supplier_orders) AS pieces, (SELECT count(*) FROM transfers) AS transfers`)
  const before = [await rows(), await balanceOf(ctx, person.userId)]
  const { name, sources } = await success(attempt(), triedGame)
  expect(name).toBe(nickname('12345678'))
  expect(sources.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'by_hand'])
  expect([await rows(), await balanceOf(ctx, person.userId)]).toEqual(before)
  expect([(await listedAt(providers, 'gamesdrop')).length, (await listedAt(providers, 'smileone')).length]).toEqual([
    1, 1,
  ])
})

test.each<[string, string, object | undefined, string[]]>([
  [
    'a player who is nobody',
    '12345000',
    undefined,
    ['gamesdrop player_not_found', 'smileone player_not_found', 'hand player_not_found'],
  ],
  [
    'a supplier that can’t be reached',
    '12345678',
    { provider: 'gamesdrop', fault: 'error500', times: 10 },
    ['gamesdrop down', 'smileone done', 'hand by_hand'],
  ],
  [
    'a supplier that asks more than the package sells for',
    '12345678',
    { provider: 'smileone', ref: 'mobilelegends/13', price: '900.00' },
    ['gamesdrop done', 'smileone price_too_high', 'hand by_hand'],
  ],
])('%s is told apart', async (_, playerId, fault, expected) => {
  if (fault) await providers.fail(fault as Parameters<Providers['fail']>[0])
  expect(await outcomes(playerId)).toEqual(expected)
})

test('an unknown package is refused, and a player without a field', async () => {
  await failure(attempt('12345678', 'mobile-legends-9'), 404, 'offer_not_found')
  await failure(attempt(''), 400, 'invalid_request')
})
