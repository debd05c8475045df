import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrate, throughBinding } from '../../scripts/migrations/migrate'
import { order } from '../../src/shared/contract/orders'
import * as users from '../../src/worker/domain/users/users'
import { shopperOf } from '../support/buying'
import { earlyShops, textsOf } from '../support/early-texts'
import { failure, success } from '../support/http'
import { bankSays, isFrozen, toppedUp } from '../support/paying'
import type { Providers } from '../support/providers'
import { expectBooksToBalance, forgetKeeper, makeAdmin } from '../support/shop'
import { fateOf, openSupplyShop, paidTopUp, type SupplyShop } from '../support/suppliers'
import { dropsOfAll } from '../support/tables'

const texts = import.meta.glob('../../migrations/*.sql', { query: '?raw', import: 'default', eager: true })
const today = Object.entries(texts).map(([path, text]) => ({ name: path.split('/').at(-1) ?? '', text, sha256: path }))

const run = (statements: string[]) => env.DB.batch(statements.map((text) => env.DB.prepare(text)))

// The others began with less that was repaired, and have today's schema as well: `tests/repo/migrating.test.ts`.
const played = ['0000 without numbers of users', '0002 without freezing', '0004 without the time of placing']

test('each shop that is played here is one of those that there were', () => {
  expect(earlyShops.map(({ of }) => of)).toEqual(expect.arrayContaining(played))
})

describe.each(earlyShops.filter(({ of }) => played.includes(of)))('a shop that began with $of', (early) => {
  let shop: SupplyShop
  let providers: Providers
  beforeAll(async () => {
    await run(await dropsOfAll())
    const database = throughBinding(env.DB)
    await migrate(database, textsOf(early, today))
    // It noted names alone.
    await run(['DROP TABLE migration_hashes'])
    await migrate(database, today)
    forgetKeeper()
    shop = await openSupplyShop()
    providers = await shop.begin()
  })

  test('sells from the balance, and lists the newest users first', async () => {
    const [first, second] = [await shopperOf(shop.ctx, { usd: 1000 }), await shopperOf(shop.ctx, { usd: 1000 })]
    for (const { client } of [first, second]) {
      await success(client.post('/payment/from-balance', { currency: 'usd' }), order, 201)
      await failure(client.post('/payment/from-balance', { currency: 'usd' }), 409, 'cart_empty')
    }
    const { ctx } = await makeAdmin(shop.ctx)
    const { users: listed } = await users.list(ctx, { limit: 3 })
    expect(listed.slice(1).map(({ id }) => id)).toEqual([second.buyer.userId, first.buyer.userId])
    const { users: older } = await users.list(ctx, { limit: 1, cursor: second.buyer.userId })
    expect(older.map(({ id }) => id)).toEqual([first.buyer.userId])
    await expectBooksToBalance()
  })

  test('freezes a balance whose payment a bank disputes, until the bank decides', async () => {
    const { buyer, payment } = await toppedUp(shop.ctx, providers)
    await bankSays(shop.ctx, providers, payment.id, 'created')
    expect(await isFrozen(shop.ctx, buyer)).toBe(true)
    await bankSays(shop.ctx, providers, payment.id, 'won')
    expect(await isFrozen(shop.ctx, buyer)).toBe(false)
    await expectBooksToBalance()
  })

  test('tops up a player at a supplier', async () => {
    const { orderId } = await paidTopUp(shop.ctx)
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', pieces: ['done'] })
  })
})
